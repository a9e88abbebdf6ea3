import { LINK_POLL_MS } from '@merenda/domain/payments/topup-timing';
import { notifyFailure } from '@merenda/ui/blocks/notifications/notify-failure.ts';
import { type ApiFailure, isFailure } from '@merenda/ui/client/failure.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refreshMoney, useSession } from '../../../../session/session.ts';
import { confirmLink, type Topup } from '../../api/payments.ts';
import { outcomeOf } from './outcome.ts';
import { usePolling } from './use-polling.ts';

/** The state of a payment, asked for at once and again until it is decided. */
export function useReturnedPayment(orderId: string): {
  /** undefined until the first answer. */
  topup: Topup | undefined;
  /** The guardian has no such payment. */
  missing: ApiFailure | undefined;
} {
  const queries = useQueryClient();
  const { me } = useSession();
  const [topup, setTopup] = useState<Topup>();
  const [missing, setMissing] = useState<ApiFailure>();
  const ask = async () => {
    try {
      const answer = await confirmLink(me.company, orderId);
      setTopup(answer.topup);
      if (outcomeOf(answer.topup).result === 'paid') await refreshMoney(queries);
    } catch (error) {
      // An invalid id belongs to no payment, either.
      if (isFailure(error, 'not_found', 'validation_failed')) setMissing(error);
      // Without a connection the banner shows, and the next poll asks again.
      else if (!isFailure(error, 'timeout', 'unavailable')) {
        notifyFailure(error, 'payments.error.confirmExternalPayment');
      }
    }
  };
  const open = !topup || outcomeOf(topup).result === 'pending';
  usePolling(ask, open && !missing ? LINK_POLL_MS : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at once, when the page is opened
  useEffect(() => {
    void ask();
  }, []);
  return { topup, missing };
}
