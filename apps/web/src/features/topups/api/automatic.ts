import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '../../../client/call.ts';
import { automaticQuery } from '../../../queries/automatic.ts';

const URL = '/companies/:company/wallets/automatic-topups';

export type NewAutomatic = Request<`POST ${typeof URL}`>['body'];

// The security code passes through these two: they are called directly, as a charge is, so that no
// cache of queries or mutations ever holds it (product:topups#security-code).

/** Agrees on an automatic top-up. */
export const createAutomatic = (
  body: NewAutomatic,
  { company, idempotencyKey }: { company: string; idempotencyKey: string },
) => call(`POST ${URL}`, { params: { company }, body, idempotencyKey });

/** Agrees on other terms. */
export const changeAutomatic = (
  { walletId, ...body }: NewAutomatic,
  { company, id }: { company: string; id: string },
) => call(`PUT ${URL}/:id`, { params: { company, id }, body });

/** What is done to one from the list. The list is asked for again in any case. */
export function useAutomatic(company: string, id: string) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries(automaticQuery(company));
  const params = { company, id };
  const pause = useMutation({
    mutationFn: () => call(`PATCH ${URL}/:id/pause`, { params }),
    onSettled,
  });
  const resume = useMutation({
    mutationFn: () => call(`PATCH ${URL}/:id/resume`, { params }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => call(`DELETE ${URL}/:id`, { params }),
    onSettled,
  });
  return { pause, resume, remove };
}
