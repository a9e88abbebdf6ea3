import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../../client/call.ts';

export type WalletLog = Answer<'GET /wallets/:walletId/logs'>['docs'][number];

const PAGE = 20;

/** The newest movements of a wallet, since a day when given. */
export const lastLogsQuery = (walletId: string, limit: number, startDate?: string) =>
  queryOptions({
    queryKey: ['wallet-logs', walletId, 'last', limit, startDate],
    queryFn: ({ signal }) =>
      call('GET /wallets/:walletId/logs', {
        params: { walletId },
        query: { limit, ...(startDate ? { startDate } : {}) },
        signal,
      }),
  });

/** All movements of a wallet, newest first, a page at a time (product:wallets#statement). */
export const allLogsQuery = (walletId: string) =>
  infiniteQueryOptions({
    queryKey: ['wallet-logs', walletId, 'all'],
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
