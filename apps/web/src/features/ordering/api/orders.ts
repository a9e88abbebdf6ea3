import { MAX_PAGE } from '@merenda/domain/lists';
import { DEFAULT_ORDER_TYPE } from '@merenda/domain/ordering/order-types';
import { addMonths, type Day } from '@merenda/domain/time/dates';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { type OnceHandlers, useOnce } from '@merenda/ui/client/once/use-once.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshMoney } from '../../../session/session.ts';

export type Order = Answer<'GET /menu-orders/:id'>;

/** A student's open orders of the last month (product:ordering#page). */
export const openOrdersQuery = (user: string, today: Day) =>
  queryOptions({
    queryKey: ['orders', user, 'open', today],
    queryFn: ({ signal }) =>
      call('GET /menu-orders', {
        query: {
          user,
          status: 'open',
          requestType: `[${DEFAULT_ORDER_TYPE}]`,
          startDate: addMonths(today, -1),
          limit: MAX_PAGE,
        },
        signal,
      }),
  });

/** The diner's orders from today on, collected ones too, whoever ordered them, soonest first. */
export const comingOrdersQuery = (user: string, today: Day) =>
  queryOptions({
    queryKey: ['orders', user, 'coming', today],
    queryFn: ({ signal }) =>
      call('GET /menu-orders', {
        query: { user, status: 'uncancelled', startDate: today, limit: MAX_PAGE },
        signal,
      }),
  });

/** Gives up a priced cart. */
export const useDeny = () =>
  useMutation({
    mutationFn: (cartId: string) =>
      call('POST /menu-orders-estimations/:cartId/deny', { params: { cartId } }),
  });

/** Cancels an order, once. Its money is back in the wallet at once. */
export function useCancel(id: string, handlers: OnceHandlers<unknown>) {
  const queries = useQueryClient();
  return useOnce<void, unknown>(
    `cancel:${id}`,
    (_, once) => call('POST /menu-orders/:id/cancel', { params: { id }, ...once }),
    // A refusal refreshes, too: the screen may show outdated data.
    () => refreshMoney(queries),
    handlers,
  );
}
