import { useT } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { SuccessState } from '../../../../ui/states/success-state.tsx';
import type { TopupWizardState } from '../../model/wizard/use-topup.ts';
import { PaymentPageLink } from '../steps/payment-page-link.tsx';
import { ResultMark } from './result-mark.tsx';
import { Waiting } from './waiting.tsx';

/** Step 8: not decided yet. Pending is not failed: its status is polled until it is known. */
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
      <Waiting text={t(link ? 'topups.link.waiting' : 'topups.pending.card')} />
    </SuccessState>
  );
}
