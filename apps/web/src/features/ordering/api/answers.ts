import { call } from '@merenda/ui/client/call.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Alternative } from '../../../queries/order.ts';
import { refreshMoney } from '../../../session/session.ts';

/** Orders another dish in place of a suspended one. */
export function useReplace(id: string, idempotencyKey: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ dish, total }: Alternative) =>
      call('POST /menu-orders/:id/replace', {
        params: { id },
        body: { dish: dish._id, total },
        idempotencyKey,
      }),
    // A refusal refreshes, too: the screen may show outdated data.
    onSettled: () => refreshMoney(queries),
  });
}

/** Confirms a suspended order: it is served unchanged. */
export function useConfirm(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (confirmedWarnings: string[]) =>
      call('POST /menu-orders/:id/confirm', { params: { id }, body: { confirmedWarnings } }),
    onSettled: () => refreshMoney(queries),
  });
}
