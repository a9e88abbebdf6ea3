import { useEffect, useState } from 'react';
import { ResultMark } from '../../../features/topups/components/outcome/result-mark.tsx';
import styles from '../../../features/topups/components/topups.module.css';
import { setLanguage, useLanguage, useT } from '../../../i18n/language.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { Spinner } from '../../../ui/states/skeletons.tsx';
import { SuccessState } from '../../../ui/states/success-state.tsx';

/**
 * /payments/topup-success: where a payment page leads back to; closes its window
 * (product:topups#payment-page-return). The wizard goes on in the window that opened it. What may
 * not be closed says that the guardian may.
 */
export default function TopupSuccess() {
  const t = useT();
  const language = useLanguage();
  const [stillOpen, setStillOpen] = useState(false);
  useEffect(() => {
    window.close();
    // This page asks for no session, so the texts of the signed-in pages may not be loaded.
    void setLanguage(language, 'whole').then(() => setStillOpen(true));
  }, [language]);
  if (!stillOpen) {
    return (
      <main id="main" className={styles.spinner}>
        <Spinner label={t('common.loading')} />
      </main>
    );
  }
  return (
    <main id="main" className={styles.alone}>
      <SuccessState
        title={t('topups.return.title')}
        text={t('topups.return.text')}
        drawing={<ResultMark of="pending" />}
        action={
          <ButtonLink to="/" kind="soft" wide>
            {t('notFound.action')}
          </ButtonLink>
        }
      />
    </main>
  );
}
