import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { listSource, rowQuery } from '../../table/source.ts';

export type Owed = Answer<'GET /operator/owed'>['docs'][number];
export type PaidOwed = Answer<'GET /operator/owed/:id/:guardian'>;

/** Amounts owed to people who left, the oldest first (product:console-finance#owed). */
export const OWED_SOURCE = listSource('GET /operator/owed', ['owed', 'list'], { query: {} });

/** An amount’s record, and the person to whom it is owed. */
export interface Creditor {
  id: string;
  guardian: string;
}

export const creditorOf = ({ _id: id, guardian }: Pick<Owed, '_id' | 'guardian'>): Creditor => ({
  id,
  guardian: guardian._id,
});

/** An amount with its payments, also once it is paid. */
export const owedQuery = ({ id, guardian }: Creditor) =>
  queryOptions({
    queryKey: ['owed', 'amount', id, guardian],
    queryFn: ({ signal }) =>
      call('GET /operator/owed/:id/:guardian', { params: { id, guardian }, signal }),
  });

/** An amount as the list has it, also once it is paid. */
export const owedRowQuery = (row: Owed) => {
  const { id, guardian } = creditorOf(row);
  return rowQuery<Owed>(['owed', 'row', id, guardian], async (signal) => ({
    docs: [await call('GET /operator/owed/:id/:guardian', { params: { id, guardian }, signal })],
  }));
};
