import { ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { Spinner } from '@merenda/ui/blocks/states/skeletons.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { setLanguage, useLanguage, useT } from '@merenda/ui/i18n/language.ts';
import { useEffect, useState } from 'react';
import { ResultMark } from '../../../features/topups/components/outcome/result-mark.tsx';
import styles from '../../../features/topups/components/topups.module.css';

/**
 * The page /payments/topup-success, to which a payment page returns; it closes its window
 * (product:topups#payment-page-return). The wizard continues in the window that opened it. A window that
 * scripts may not close asks the guardian to close it.
 */
export default function TopupSuccess() {
  const t = useT();
  const language = useLanguage();
  const [stillOpen, setStillOpen] = useState(false);
  useEffect(() => {
    window.close();
    // This page needs no session: the texts of signed-in pages may not be loaded.
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
