import { call, type Request } from '@merenda/ui/client/call.ts';
import type { Once } from '@merenda/ui/client/once/use-once.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { automaticQuery, monthlyQuery } from '../../../queries/agreements.ts';
import type { Creation } from './payments.ts';

const AUTOMATIC = '/companies/:company/wallets/automatic-topups';
const MONTHLY = '/companies/:company/wallets/recurring-card-topups';

export type NewAutomatic = Request<`POST ${typeof AUTOMATIC}`>['body'];
type NewMonthly = Request<`POST ${typeof MONTHLY}`>['body'];

// These three calls carry the security code. No cache of queries or mutations ever holds it
// (product:topups#security-code).

/** Agrees on a monthly top-up. */
export const createMonthly = (body: NewMonthly, { company, idempotencyKey }: Creation) =>
  call(`POST ${MONTHLY}`, { params: { company }, body, idempotencyKey });

/** Agrees on an automatic top-up. */
export const createAutomatic = (
  body: NewAutomatic,
  { company, ...once }: Once & { company: string },
) => call(`POST ${AUTOMATIC}`, { params: { company }, body, ...once });

/** Changes the terms of an automatic top-up. */
export const changeAutomatic = (
  { walletId, ...body }: NewAutomatic,
  { company, id }: { company: string; id: string },
) => call(`PUT ${AUTOMATIC}/:id`, { params: { company, id }, body });

// Actions on an agreement from its list. The list is reloaded in any case: the agreement may have ended
// elsewhere.

/** Ends a monthly top-up. */
export function useEndMonthly(company: string, id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(`PATCH ${MONTHLY}/:id/unsubscribe`, { params: { company, id } }),
    onSettled: () => queries.invalidateQueries(monthlyQuery(company)),
  });
}

/** Pauses, resumes or ends an automatic top-up. */
export function useAutomatic(company: string, id: string) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries(automaticQuery(company));
  const params = { company, id };
  const pause = useMutation({
    mutationFn: () => call(`PATCH ${AUTOMATIC}/:id/pause`, { params }),
    onSettled,
  });
  const resume = useMutation({
    mutationFn: () => call(`PATCH ${AUTOMATIC}/:id/resume`, { params }),
    onSettled,
  });
  const end = useMutation({
    mutationFn: () => call(`DELETE ${AUTOMATIC}/:id`, { params }),
    onSettled,
  });
  return { pause, resume, end };
}
