import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { Card } from '@merenda/ui/blocks/layout/card.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { PaymentPageLink } from '../steps/payment-page-link.tsx';
import styles from '../topups.module.css';
import { ResultMark } from './result-mark.tsx';

/** Step 8: the undecided payment. Pending is not failed: its status is polled until it is known. */
export function TopupPending({
  topup: { payment, leave, pageOpened },
}: {
  topup: TopupWizardState;
}) {
  const t = useT();
  const link = payment?.by.method === 'link' ? payment.by : undefined;
  return (
    <SuccessState
      title={t('payments.pending.title')}
      text={t('payments.pending.message')}
      drawing={<ResultMark of="pending" />}
      action={
        <>
          {link && <PaymentPageLink url={link.url} again={link.opened} onOpen={pageOpened} />}
          <Button kind={link ? 'plain' : 'soft'} wide onClick={leave}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      {!link && <Waiting text={t('topups.pending.card')} />}
    </SuccessState>
  );
}

/** A wait after which the page continues by itself. */
export function Waiting({ text }: { text: string }) {
  return (
    <Card className={styles.waiting ?? ''}>
      <span className={styles.ring} aria-hidden />
      <p role="status">{text}</p>
    </Card>
  );
}
