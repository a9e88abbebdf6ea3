import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Spinner } from '@merenda/ui/blocks/states/skeletons.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { setLanguage, useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useEffect, useState } from 'react';
import { ResultMark } from '../../../features/topups/components/outcome/result-mark.tsx';
import styles from '../../../features/topups/components/topups.module.css';

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
