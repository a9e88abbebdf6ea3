import { LanguageSelect } from '@merenda/ui/blocks/choices/language-select.tsx';
import { PageHeader, Screen } from '@merenda/ui/blocks/layout/screen.tsx';
import { brand } from '@merenda/ui/brand/brand.ts';
import { lazy } from '@merenda/ui/client/load-chunk.ts';
import { useSignal } from '@merenda/ui/client/signal.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { LoginForm } from '../../../features/session/components/login-form.tsx';
import { IntroPicture } from '../../../features/session/components/pictures/intro-picture.tsx';
import styles from '../../../features/session/components/visitor.module.css';
import { chooseVisitorLanguage } from '../../../features/session/model/choose-language.ts';
import { secondStep } from '../../../features/session/model/second-step.ts';

const SecondStepForm = lazy(
  () => import('../../../features/session/components/second-step-form.tsx'),
);
const ClosedBrand = lazy(() => import('../../../features/session/components/closed-brand.tsx'));

/**
 * The page /login: email and password, the language, and links to recovery and sign-up
 * (product:session#login).
 */
export default function Login() {
  const t = useT();
  const ticket = useSignal(secondStep);
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
        {ticket === undefined ? (
          <LoginForm />
        ) : (
          <Suspense>
            <SecondStepForm ticket={ticket} />
          </Suspense>
        )}
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
