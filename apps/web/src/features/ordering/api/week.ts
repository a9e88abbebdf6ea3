import { MAX_PAGE } from '@merenda/domain/lists';
import { addDays, type Day } from '@merenda/domain/time/dates';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dependentsQuery } from '../../../queries/dependents.ts';
import type { Order } from './orders.ts';

export type SchoolWeek = Answer<'GET /responsible-users/:userId/week'>['schools'][number];

/** The offer of all students' schools in the two weeks from a Monday on. */
export const weekQuery = (userId: string, from: Day) =>
  queryOptions({
    queryKey: ['week', userId, from],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:userId/week', { params: { userId }, query: { from }, signal }),
  });

/** The students' orders from the week before that Monday on. */
export const weeksOrdersQuery = (userId: string, from: Day) =>
  queryOptions({
    queryKey: ['orders', 'weeks', userId, from],
    queryFn: async ({ signal }): Promise<Order[]> => {
      const { docs } = await call('GET /responsible-users/:userId/dependents/menu-orders', {
        params: { userId },
        query: { since: addDays(from, -7), until: addDays(from, 13), limit: MAX_PAGE },
        signal,
      });
      return docs;
    },
  });

/** Marks a product as a student's favourite, or removes the mark. */
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
    onSettled: () => queries.invalidateQueries({ queryKey: dependentsQuery(userId).queryKey }),
  });
}
