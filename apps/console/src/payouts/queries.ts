import type { CurrencyCode } from '@merenda/domain/money/currencies';
import { wireToMinor } from '@merenda/domain/money/minor-units';
import { PAYOUT_STATUSES, type PayoutStatus } from '@merenda/domain/payouts/payouts';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export type OperatorPayout = Answer<'GET /operator/payouts'>['docs'][number];

const PAGE = 50;

export const isShownStatus = (status: unknown): status is PayoutStatus =>
  PAYOUT_STATUSES.some((known) => known === status);

/** The beginning of the keys of every list of payouts. */
export const PAYOUT_LISTS = ['payouts', 'list'] as const;

/** Payouts of one state, or those that wait, the oldest first (product:reversal#operators). */
export const payoutsQuery = (status: PayoutStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [...PAYOUT_LISTS, status ?? 'open'],
    queryFn: ({ signal, pageParam: offset }) =>
      call('GET /operator/payouts', {
        query: { offset, limit: PAGE, ...(status && { status }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, total }) => (offset + PAGE < total ? offset + PAGE : undefined),
    refetchInterval: 30_000,
  });

/** A payout as this operator's last act left it, also when its list has it no more. */
export const actedQuery = (id: string) =>
  queryOptions<OperatorPayout>({ queryKey: ['payouts', 'acted', id], enabled: false });

/** A payout with all of its bank data. Each reading is audited: the query runs on demand only. */
export const bankDataQuery = (id: string) =>
  queryOptions({
    queryKey: ['payouts', 'bank data', id],
    queryFn: ({ signal }) => call('GET /operator/payouts/:id', { params: { id }, signal }),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The amount in minor units. */
export const minorOf = ({ value, currency }: Pick<OperatorPayout, 'value' | 'currency'>): bigint =>
  wireToMinor(value, currency as CurrencyCode);
