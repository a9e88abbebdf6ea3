import { LINK_POLL_MS } from '@merenda/domain/topup-timing';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type ApiFailure, isFailure } from '../../../client/failure.ts';
import { useT } from '../../../i18n/language.ts';
import { refreshMoney, useSession } from '../../../session/session.ts';
import { wireToMinor } from '../../../session/wireMoney.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { SuccessState } from '../../../ui/SuccessState.tsx';
import { useTitle } from '../../../ui/useTitle.ts';
import { confirmLink, type Topup } from '../api/payments.ts';
import { outcomeOf } from '../wizard/outcome.ts';
import { usePolling } from '../wizard/usePolling.ts';
import { ResultMark } from './ResultMark.tsx';
import styles from './topups.module.css';

/**
 * /payments?TransactionId=…: a payment page led back here in the same window. A spinner until it is
 * known how the payment stands (spec 1 §2).
 */
export function PaymentReturn({ orderId }: { orderId: string }) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { me, currency } = useSession();
  const [topup, setTopup] = useState<Topup>();
  const [missing, setMissing] = useState<ApiFailure>();
  const leave = () => void navigate({ to: '/', replace: true });
  const result = topup ? outcomeOf(topup).result : 'pending';
  const ask = async () => {
    try {
      const answer = await confirmLink(me.company, orderId);
      setTopup(answer.topup);
      if (outcomeOf(answer.topup).result === 'paid') await refreshMoney(queries);
    } catch (error) {
      if (isFailure(error, 'not_found')) setMissing(error);
    }
  };
  usePolling(ask, result === 'pending' && !missing ? LINK_POLL_MS : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at once, when the page is opened
  useEffect(() => {
    void ask();
  }, []);
  useTitle(t('payments.pending.title'));

  const close = (
    <Button kind={result === 'pending' ? 'plain' : 'primary'} wide onClick={leave}>
      {t('common.close')}
    </Button>
  );
  if (missing) {
    return (
      <div className={styles.spinner}>
        <ErrorState error={missing} />
        {close}
      </div>
    );
  }
  if (result === 'pending' || !topup) {
    return (
      <div className={styles.spinner}>
        <Spinner label={t('topups.return.asking')} />
        {close}
      </div>
    );
  }
  if (result !== 'paid') {
    return (
      <SuccessState
        title={t('payments.failed.title')}
        text={t('payments.failed.message')}
        drawing={<ResultMark of="failed" />}
        action={close}
      />
    );
  }
  return (
    <SuccessState
      title={t('topups.done.title')}
      text={<Money minor={wireToMinor(topup.value, currency)} currency={currency} size="large" />}
      action={close}
    />
  );
}
