import { wireToMinor } from '@merenda/domain/money/money';
import { Button, ButtonLink } from '@merenda/ui/blocks/actions/button.tsx';
import { useTitle } from '@merenda/ui/blocks/browser/use-title.ts';
import { Money } from '@merenda/ui/blocks/money/money.tsx';
import { ErrorScreen } from '@merenda/ui/blocks/states/error-state.tsx';
import { Spinner } from '@merenda/ui/blocks/states/skeletons.tsx';
import { SuccessState } from '@merenda/ui/blocks/states/success-state.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../../../session/session.ts';
import { outcomeOf } from '../../model/wizard/outcome.ts';
import { useReturnedPayment } from '../../model/wizard/use-returned-payment.ts';
import { Cost } from '../fees/cost.tsx';
import styles from '../topups.module.css';
import { ReceiptLink } from './receipt-link.tsx';
import { ResultMark } from './result-mark.tsx';
import { Waiting } from './topup-pending.tsx';

/**
 * The screen /payments?TransactionId=…, to which a payment page returns in the same window. It shows a
 * spinner until the payment's state is known, then the result (product:topups#payment-page-return).
 */
export function PaymentReturn({ orderId }: { orderId: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { currency } = useSession();
  const { topup, missing } = useReturnedPayment(orderId);
  useTitle(t('payments.pending.title'));
  if (missing) return <ErrorScreen error={missing} />;
  if (!topup) {
    return (
      <div className={styles.spinner}>
        <Spinner label={t('topups.return.asking')} />
      </div>
    );
  }
  const close = (kind: 'primary' | 'soft' | 'plain') => (
    <Button kind={kind} wide onClick={() => void navigate({ to: '/', replace: true })}>
      {t('common.close')}
    </Button>
  );
  switch (outcomeOf(topup).result) {
    case 'paid': {
      const amountMinor = wireToMinor(topup.value, currency);
      const cost = { amountMinor, feeMinor: wireToMinor(topup.fee, currency), currency };
      return (
        <SuccessState
          title={t('topups.done.title')}
          text={<Money minor={amountMinor} currency={currency} size="large" />}
          action={
            <>
              {close('primary')}
              <ReceiptLink topupId={topup._id} />
            </>
          }
        >
          {cost.feeMinor > 0n && <Cost {...cost} total="topups.fee.paid" />}
        </SuccessState>
      );
    }
    case 'pending':
      return (
        <SuccessState
          title={t('payments.pending.title')}
          text={t('payments.pending.message')}
          drawing={<ResultMark of="pending" />}
          action={close('soft')}
        >
          <Waiting text={t('topups.link.waiting')} />
        </SuccessState>
      );
    case 'expired':
    case 'error':
      return (
        <SuccessState
          title={t('payments.failed.title')}
          text={t('payments.failed.message')}
          drawing={<ResultMark of="failed" />}
          action={
            <>
              <ButtonLink wide to="/payments">
                {t('common.retry')}
              </ButtonLink>
              {close('plain')}
            </>
          }
        />
      );
  }
}
