import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { brand } from '../../../brand/brand.ts';
import { useT } from '../../../i18n/language.ts';
import { LanguageSelect } from '../../../ui/choices/language-select.tsx';
import { PageHeader, Screen } from '../../../ui/layout/screen.tsx';
import { chooseVisitorLanguage } from '../model/choose-language.ts';
import { LoginForm } from './login-form.tsx';
import { IntroPicture } from './pictures/intro-picture.tsx';
import styles from './visitor.module.css';

const ClosedBrand = lazy(() => import('./closed-brand.tsx'));

/**
 * /login: e-mail and password, the language, and the ways to recovery and sign-up
 * (product:session#login).
 */
export function LoginScreen() {
  const t = useT();
  if (!brand.flags.open) {
    return (
      <Suspense>
        <ClosedBrand />
      </Suspense>
    );
  }
  return (
    <>
      <Screen>
        <div className={styles.welcome}>
          <IntroPicture />
          <PageHeader title={t('login.title')} text={t('login.subtitle')} />
        </div>
        <LoginForm />
        <p className={styles.aside}>
          {t('login.newHere')}
          <Link to="/signup" search>
            {t('login.createAccount')}
          </Link>
        </p>
      </Screen>
      <div className={styles.language}>
        <LanguageSelect onChoose={chooseVisitorLanguage} />
      </div>
    </>
  );
}
