import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '../../../client/call.ts';
import { recurringQuery } from '../../../queries/recurring.ts';

type NewRecurring = Request<'POST /companies/:company/wallets/recurring-card-topups'>['body'];

/**
 * Agrees on a monthly top-up. Called directly, as a charge is: the security code passes through,
 * and no cache may hold it (product:topups#security-code).
 */
export const createRecurring = (
  body: NewRecurring,
  { company, idempotencyKey }: { company: string; idempotencyKey: string },
) =>
  call('POST /companies/:company/wallets/recurring-card-topups', {
    params: { company },
    body,
    idempotencyKey,
  });

/** Ends one. The list is asked for again in any case: it may have ended elsewhere. */
export function useUnsubscribe(company: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call('PATCH /companies/:company/wallets/recurring-card-topups/:id/unsubscribe', {
        params: { company, id },
      }),
    onSettled: () => queries.invalidateQueries(recurringQuery(company)),
  });
}
