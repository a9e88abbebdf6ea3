import { type Answer, call } from '@merenda/ui/client/call.ts';
import { type OnceHandlers, useOnce } from '@merenda/ui/client/once/use-once.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshMoney } from '../../../session/session.ts';

const REPLACE = 'POST /menu-orders/:id/replace';

/** Orders another dish in place of a suspended one, once. */
export function useReplace(id: string, handlers: OnceHandlers<Answer<typeof REPLACE>>) {
  const queries = useQueryClient();
  return useOnce(
    { eachInputOf: `replace:${id}` },
    (body: { dish: string; total: number }, once) =>
      call(REPLACE, { params: { id }, body, ...once }),
    // A refusal refreshes, too: the screen may show outdated data.
    () => refreshMoney(queries),
    handlers,
  );
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
