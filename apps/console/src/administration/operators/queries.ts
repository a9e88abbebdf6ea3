import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { listSource, rowQuery } from '../../table/source.ts';

export type OperatorRow = Answer<'GET /operator/operators'>['docs'][number];
export type OpenedOperator = Answer<'GET /operator/operators/:id'>;

/** The filters of the list, as its address has them. */
export interface OperatorFilter {
  q?: string;
  state?: 'active' | 'disabled';
}

/** People and scripts by name (product:console-administration#operators). */
export const operatorSource = ({ q, state }: OperatorFilter) =>
  listSource('GET /operator/operators', ['operators', 'list'], { query: { q, state } });

/** One operator with the open sessions. */
export const openedQuery = (id: string) =>
  queryOptions({
    queryKey: ['operators', 'opened', id],
    queryFn: ({ signal }) => call('GET /operator/operators/:id', { params: { id }, signal }),
  });

/** An operator as the list has it, in any state. */
export const operatorRowQuery = ({ _id: id }: OperatorRow) =>
  rowQuery<OperatorRow>(['operators', 'row', id], async (signal) => ({
    docs: [await call('GET /operator/operators/:id', { params: { id }, signal })],
  }));
