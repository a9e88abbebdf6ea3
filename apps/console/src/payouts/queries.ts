import type { PayoutStatus } from '@merenda/domain/payouts/payouts';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { listSource, rowQuery } from '../table/source.ts';

export type OperatorPayout = Answer<'GET /operator/payouts'>['docs'][number];

/** The filters of the list, as its address has them. */
export interface PayoutFilter {
  status?: PayoutStatus;
  order?: 'oldest' | 'newest';
}

/** Payouts of one state, or those that wait, the oldest first (product:reversal#operators). */
export const payoutSource = ({ status, order }: PayoutFilter) =>
  listSource('GET /operator/payouts', ['payouts'], { query: { status, order } });

/** A payout by its id, in any state; after an act it has the act's answer at once. */
export const payoutQuery = (id: string) =>
  rowQuery(['payouts', 'one', id], (signal) =>
    call('GET /operator/payouts', { query: { id }, signal }),
  );

/** A payout with all of its bank data. Each reading is audited: the query runs on demand only. */
export const bankDataQuery = (id: string) =>
  queryOptions({
    queryKey: ['bank-data', id],
    queryFn: ({ signal }) => call('GET /operator/payouts/:id', { params: { id }, signal }),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
