import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call, type Request } from '../../../client/call.ts';
import { refreshMoney } from '../../../session/session.ts';

type Route = 'POST /responsible-users/:userId/dependents/:id/transfer';

export type Balances = Answer<Route>;

/** Moves money between the guardian and a student; the same key never moves it twice. */
export function useTransfer(params: { userId: string; id: string }, idempotencyKey: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Request<Route>['body']) =>
      call('POST /responsible-users/:userId/dependents/:id/transfer', {
        params,
        body,
        idempotencyKey,
      }),
    onSuccess: () => refreshMoney(queries),
  });
}
