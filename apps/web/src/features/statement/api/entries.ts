import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../../client/call.ts';

export type Entry = Answer<'GET /wallets/:walletId/logs'>['docs'][number];

const PAGE = 20;

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

/** All entries of a wallet, newest first, a page at a time (product:wallets#statement). */
export const statementQuery = (walletId: string) =>
  infiniteQueryOptions({
    queryKey: ['entries', walletId, 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /wallets/:walletId/logs', {
        params: { walletId },
        query: { limit: PAGE, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, limit, total }) =>
      offset + limit < total ? offset + limit : undefined,
  });
