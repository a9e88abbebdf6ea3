import { FIGURES } from '@merenda/domain/figures';
import { brand } from '@merenda/ui/brand/brand.ts';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { nextAfter } from '../../../queries/long-list.ts';

export type SpokenTopup = Answer<'GET /responsible-users/:id/wallet-topups'>['docs'][number];

const ORDERS_A_PAGE = 10;
const TOPUPS = 4;

/**
 * Orders placed or eaten in the last days, latest meal first, for the chat. They are an employee's own,
 * else the students' (product:help#chat-about-a-purchase).
 */
export const recentOrdersQuery = (user: string) =>
  infiniteQueryOptions({
    queryKey: ['orders', user, 'recent'],
    queryFn: ({ pageParam: after, signal }) => {
      const page = { limit: ORDERS_A_PAGE, after, recentDays: FIGURES.chatOrderDays };
      return brand.variant === 'corporate'
        ? call('GET /menu-orders', { query: { user, ...page }, signal })
        : call('GET /responsible-users/:userId/dependents/menu-orders', {
            params: { userId: user },
            query: { direction: 'desc', ...page },
            signal,
          });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextAfter,
  });

/** The latest top-ups, for the chat (product:help#chat-about-a-refund). */
export const lastTopupsQuery = (id: string) =>
  queryOptions({
    queryKey: ['topups', id, 'last'],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:id/wallet-topups', {
        params: { id },
        query: { limit: TOPUPS, offset: 0 },
        signal,
      }),
  });
