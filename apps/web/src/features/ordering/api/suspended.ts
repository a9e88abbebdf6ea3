import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../../../client/call.ts';
import { refreshMoney } from '../../../session/session.ts';

export type SuspendedOrder = Answer<'GET /menu-orders/suspended'>['docs'][number];
export type Alternative = SuspendedOrder['alternatives'][number];

/** The students' orders that wait for an answer (product:ordering#suspended-orders). */
export const suspendedOrdersQuery = queryOptions({
  queryKey: ['orders', 'suspended'],
  queryFn: ({ signal }) => call('GET /menu-orders/suspended', { signal }),
});

/** Orders another dish in place of what is warned of. */
export function useReplace(id: string, idempotencyKey: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ dish, total }: Alternative) =>
      call('POST /menu-orders/:id/replace', {
        params: { id },
        body: { dish: dish._id, total },
        idempotencyKey,
      }),
    // Also after a refusal: what was shown may be out of date.
    onSettled: () => refreshMoney(queries),
  });
}

/** Has an order served as it is. */
export function useConfirm(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (confirmedWarnings: string[]) =>
      call('POST /menu-orders/:id/confirm', { params: { id }, body: { confirmedWarnings } }),
    onSettled: () => refreshMoney(queries),
  });
}
