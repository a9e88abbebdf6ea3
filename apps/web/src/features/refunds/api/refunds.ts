import { type Answer, call } from '@merenda/ui/client/call.ts';
import { type OnceHandlers, useOnce } from '@merenda/ui/client/once/use-once.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { refreshMoney } from '../../../session/session.ts';

export type RefundEligibility = Answer<'GET /responsible-users/:id/wallet-topups/:topupId/refunds'>;
export type Refund = Answer<typeof CREATE>;

const CREATE = 'POST /responsible-users/:id/wallet-topups/:topupId/refunds';

const PENDING_POLL_MS = 5_000;

/** A top-up's refund eligibility and its refunds; reloaded while a refund is in doubt. */
export const eligibilityQuery = (id: string, topupId: string) =>
  queryOptions({
    queryKey: ['refunds', id, topupId],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:id/wallet-topups/:topupId/refunds', {
        params: { id, topupId },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.obstacle === 'underWay' ? PENDING_POLL_MS : false),
  });

/** Refunds money of a top-up, once; `value` in major units. */
export function useRefund(id: string, topupId: string, handlers: OnceHandlers<Refund>) {
  const queries = useQueryClient();
  return useOnce(
    `refund:${topupId}`,
    (body: { value: number }, once) => call(CREATE, { params: { id, topupId }, body, ...once }),
    // A failure refreshes, too: the present obstacle is fetched, not guessed.
    () => refreshMoney(queries),
    handlers,
  );
}
