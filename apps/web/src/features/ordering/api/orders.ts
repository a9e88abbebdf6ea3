import { addMonths, type Day } from '@merenda/domain/time/dates';
import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { type OnceHandlers, useOnce } from '@merenda/ui/client/use-idempotency-key.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshMoney } from '../../../session/session.ts';

export type Order = Answer<'GET /menu-orders/:id'>;
export type Cart = Answer<'POST /menu-orders-estimations'>;

/** A student's open orders of the last month (product:ordering#page). */
export const openOrdersQuery = (user: string, today: Day) =>
  queryOptions({
    queryKey: ['orders', user, 'open'],
    queryFn: ({ signal }) =>
      call('GET /menu-orders', {
        query: {
          user,
          status: 'open',
          requestType: '[INO-TA]',
          startDate: addMonths(today, -1),
          limit: 100,
        },
        signal,
      }),
  });

/** Everybody's open orders for the person, from today on, soonest first. */
export const comingOrdersQuery = (user: string, today: Day) =>
  queryOptions({
    queryKey: ['orders', user, 'coming', today],
    queryFn: ({ signal }) =>
      call('GET /menu-orders', {
        query: { user, status: 'open', startDate: today, limit: 100 },
        signal,
      }),
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: ({ signal }) => call('GET /menu-orders/:id', { params: { id }, signal }),
  });

type Estimation = Request<'POST /menu-orders-estimations'>['body'];

/** The price of what is chosen, kept for a quarter of an hour; asked again whenever it changes. */
export const estimationQuery = (body: Estimation | undefined) =>
  queryOptions({
    queryKey: ['estimation', body],
    queryFn: ({ signal }) => {
      if (!body) throw new Error('there is nothing to price');
      return call('POST /menu-orders-estimations', { body, signal });
    },
    enabled: body !== undefined,
    staleTime: 5 * 60_000,
    gcTime: 0,
    retry: false,
  });

/** Gives a priced cart up. */
export const useDeny = () =>
  useMutation({
    mutationFn: (cartId: string) =>
      call('POST /menu-orders-estimations/:cartId/deny', { params: { cartId } }),
  });

const ACCEPT = 'POST /menu-orders-estimations/:cartId/accept';

export interface Acceptance {
  cart: Cart;
  scheduledFor: string;
  /** What the guardian confirms of the cart's warnings. */
  confirmedWarnings: string[];
  /** From the own wallet, in major units: exactly what is missing. */
  transfer?: number;
}

/** Pays a priced cart and books the meal, once; `whose` names guardian and diner. */
export function useAccept(whose: string, handlers: OnceHandlers<Answer<typeof ACCEPT>>) {
  const queries = useQueryClient();
  return useOnce(
    `order:${whose}`,
    ({ cart, ...body }: Acceptance, once) =>
      call(ACCEPT, {
        params: { cartId: cart._id },
        body: { ...body, alternativePayment: 'INTERNAL-WALLET' },
        ...once,
      }),
    // Also after a refusal: what was shown may be out of date.
    () => refreshMoney(queries),
    handlers,
  );
}

/** Cancels an order; its money is back at once. */
export function useCancel(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (idempotencyKey: string) =>
      call('POST /menu-orders/:id/cancel', { params: { id }, idempotencyKey }),
    // Also after a refusal: what was shown may be out of date.
    onSettled: () => refreshMoney(queries),
  });
}
