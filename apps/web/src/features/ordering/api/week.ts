import { addDays, type Day } from '@merenda/domain/time/dates';
import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { type OnceHandlers, useOnce } from '@merenda/ui/client/use-idempotency-key.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshMoney } from '../../../session/session.ts';
import type { Order } from './orders.ts';

export type SchoolWeek = Answer<'GET /responsible-users/:userId/week'>['schools'][number];
export type Estimation = Answer<'POST /responsible-users/:userId/week/estimation'>;
export type Acceptance =
  Request<'POST /responsible-users/:userId/week/orders'>['body']['carts'][number];
export type BasketMeal =
  Request<'POST /responsible-users/:userId/week/estimation'>['body']['meals'][number];

/** What all of the students' schools offer in the two weeks from a Monday on. */
export const weekQuery = (userId: string, from: Day) =>
  queryOptions({
    queryKey: ['week', userId, from],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:userId/week', { params: { userId }, query: { from }, signal }),
  });

/** All that is ordered for the students, from the week before that Monday on. */
export const weeksOrdersQuery = (userId: string, from: Day) =>
  queryOptions({
    queryKey: ['orders', 'weeks', userId, from],
    queryFn: async ({ signal }): Promise<Order[]> => {
      const { docs } = await call('GET /responsible-users/:userId/dependents/menu-orders', {
        params: { userId },
        query: { since: addDays(from, -7), until: addDays(from, 13), limit: 1000 },
        signal,
      });
      return docs;
    },
  });

/** Marks a product as one that a student likes best, or takes the mark away. */
export function useFavourite(userId: string, studentId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ productId, isFavourite }: { productId: string; isFavourite: boolean }) =>
      call(
        isFavourite
          ? 'PUT /responsible-users/:userId/dependents/:id/favourites/:productId'
          : 'DELETE /responsible-users/:userId/dependents/:id/favourites/:productId',
        { params: { userId, id: studentId, productId } },
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['dependents', userId] }),
  });
}

/** Prices a basket and tells what of it fits. */
export const useEstimateWeek = (userId: string) =>
  useMutation({
    mutationFn: (meals: BasketMeal[]) =>
      call('POST /responsible-users/:userId/week/estimation', {
        params: { userId },
        body: { meals },
      }),
  });

const PLACE = 'POST /responsible-users/:userId/week/orders';

/** Pays for priced carts and books their meals, all of them or none, once. */
export function usePlaceWeek<Sent extends { carts: Acceptance[] }>(
  userId: string,
  handlers: OnceHandlers<Answer<typeof PLACE>>,
) {
  const queries = useQueryClient();
  return useOnce(
    `week:${userId}`,
    ({ carts }: Sent, once) => call(PLACE, { params: { userId }, body: { carts }, ...once }),
    // Also after a refusal: what was shown may be out of date.
    () => refreshMoney(queries),
    handlers,
  );
}
