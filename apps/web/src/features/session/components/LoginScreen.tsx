import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useT } from '../../../i18n/language.ts';
import { brand } from '../../../session/brand.ts';
import { LanguageSelect } from '../../../ui/LanguageSelect.tsx';
import { PageHeader, Screen } from '../../../ui/Screen.tsx';
import { chooseVisitorLanguage } from '../chooseLanguage.ts';
import { LoginForm } from './LoginForm.tsx';
import { IntroPicture } from './pictures/IntroPicture.tsx';
import styles from './visitor.module.css';

const ClosedBrand = lazy(() => import('./ClosedBrand.tsx'));

/** /login: e-mail and password, the language, and the ways to recovery and sign-up (spec 1 §2). */
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
