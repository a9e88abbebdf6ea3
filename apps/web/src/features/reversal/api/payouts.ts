import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { type OnceHandlers, useOnce } from '@merenda/ui/client/once/use-once.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshMoney } from '../../../session/session.ts';

export type Payout = Answer<'GET /responsible-users/:userId/wallet-refund'>['docs'][number];
export type PayoutBody = NonNullable<
  Request<'POST /responsible-users/:userId/wallet-refund'>['body']
>;

export type ToppedUpCard = NonNullable<
  Answer<'GET /responsible-users/:id/wallet-topups'>['docs'][number]['card']
>;

const KEPT = 50;

/** The latest top-up paid by card: a payout asks for this card's holder, digits and brand. */
export const cardTopupQuery = (id: string) =>
  queryOptions({
    queryKey: ['topups', id, 'card'],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:id/wallet-topups', {
        params: { id },
        query: { limit: 1, paidBy: 'card' },
        signal,
      }),
  });

/** The offered reasons, in the page's language. */
export const motivesQuery = (userId: string, language: string) =>
  queryOptions({
    queryKey: ['payout-motives', userId, language],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:userId/wallet-refund/motives', { params: { userId }, signal }),
  });

/** The guardian's latest payouts, newest first. */
export const payoutsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['payouts', userId],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:userId/wallet-refund', {
        params: { userId },
        query: { limit: KEPT },
        signal,
      }),
  });

const CREATE = 'POST /responsible-users/:userId/wallet-refund';

/** Requests a payout, once. */
export function useCreatePayout(userId: string, handlers: OnceHandlers<Answer<typeof CREATE>>) {
  const queries = useQueryClient();
  return useOnce(
    `payout:${userId}`,
    (body: PayoutBody, once) => call(CREATE, { params: { userId }, body, ...once }),
    () => refreshMoney(queries),
    handlers,
    // The bank account stays out of the browser's storage.
    'key',
  );
}

/** Withdraws a payout that is not approved yet. */
export function useWithdrawPayout(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call('POST /responsible-users/:userId/wallet-refund/:id/withdraw', {
        params: { userId, id },
      }),
    // The refresh is not awaited: the row reports the outcome first, and disappears from home with the
    // refresh.
    onSettled: () => {
      void refreshMoney(queries);
    },
  });
}
