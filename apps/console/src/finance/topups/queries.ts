import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { listSource } from '../../table/source.ts';

export type OperatorTopup = Answer<'GET /operator/topups'>['docs'][number];

/** Arrived top-ups that fit what was typed, newest first. */
export const topupSource = ({ q = '' }: { q?: string }) =>
  listSource('GET /operator/topups', ['topups'], { query: { q: q.length >= 2 ? q : undefined } });

/** A top-up with what can be given back of it now. */
export const refundableQuery = (id: string) =>
  queryOptions({
    queryKey: ['refunds', 'topup', id],
    queryFn: ({ signal }) => call('GET /operator/topups/:id/refunds', { params: { id }, signal }),
  });
