import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { type Answer, call, type Request } from '../../../client/call.ts';
import { download } from '../../../client/download.ts';

export type Entry = Answer<'GET /wallets/:walletId/logs'>['docs'][number];

export type StatementFormat = Request<'GET /wallets/:walletId/statement'>['query']['format'];

/** Between which days, and which way the money went. */
export type EntryFilter = Pick<
  Request<'GET /wallets/:walletId/logs'>['query'] & object,
  'startDate' | 'endDate' | 'operationType'
>;

const PAGE = 100;

/** The newest entries of a wallet, since a day when given. */
export const latestEntriesQuery = (walletId: string, limit: number, startDate?: string) =>
  queryOptions({
    queryKey: ['entries', walletId, 'last', limit, startDate],
    queryFn: ({ signal }) =>
      call('GET /wallets/:walletId/logs', {
        params: { walletId },
        query: { limit, ...(startDate ? { startDate } : {}) },
        signal,
      }),
  });

/** A wallet's entries, newest first, a page at a time (product:wallets#statement). */
export const reportQuery = (walletId: string, filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: ['entries', walletId, 'report', filter],
    queryFn: ({ pageParam, signal }) =>
      call('GET /wallets/:walletId/logs', {
        params: { walletId },
        query: { limit: PAGE, ...filter, ...(pageParam > 0 ? { before: pageParam } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ docs, limit }) => (docs.length < limit ? undefined : docs.at(-1)?.seq),
  });

/** Saves a wallet's entries as a file (product:reports#files). */
export const useStatementFile = (walletId: string, filter: EntryFilter) =>
  useMutation({
    mutationFn: (format: StatementFormat) =>
      download('GET /wallets/:walletId/statement', {
        params: { walletId },
        query: { format, ...filter },
      }),
  });
