import type { Day } from '@merenda/domain/time/dates';
import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export type StandingOrder =
  Answer<'GET /responsible-users/:userId/standing-orders'>['docs'][number];
export type StandingTerms =
  Request<'PUT /responsible-users/:userId/dependents/:id/standing-order'>['body'];

/** The standing orders of all of the guardian's students. */
export const standingOrdersQuery = (userId: string) =>
  queryOptions({
    queryKey: ['standing-orders', userId],
    queryFn: async ({ signal }) =>
      (
        await call('GET /responsible-users/:userId/standing-orders', {
          params: { userId },
          signal,
        })
      ).docs,
  });

/** The changes that a guardian can make to a student's standing order. */
export function useChangeStandingOrder(userId: string, id: string) {
  const queries = useQueryClient();
  const params = { userId, id };
  const onSettled = () =>
    queries.invalidateQueries({ queryKey: standingOrdersQuery(userId).queryKey });
  return {
    set: useMutation({
      mutationFn: (body: StandingTerms) =>
        call('PUT /responsible-users/:userId/dependents/:id/standing-order', { params, body }),
      onSettled,
    }),
    pause: useMutation({
      mutationFn: () =>
        call('POST /responsible-users/:userId/dependents/:id/standing-order/pause', { params }),
      onSettled,
    }),
    resume: useMutation({
      mutationFn: () =>
        call('POST /responsible-users/:userId/dependents/:id/standing-order/resume', { params }),
      onSettled,
    }),
    /** Skips a day, or takes the skip back. */
    skip: useMutation({
      mutationFn: ({ day, isSkipped }: { day: Day; isSkipped: boolean }) =>
        call(
          isSkipped
            ? 'PUT /responsible-users/:userId/dependents/:id/standing-order/skipped-days/:day'
            : 'DELETE /responsible-users/:userId/dependents/:id/standing-order/skipped-days/:day',
          { params: { ...params, day } },
        ),
      onSettled,
    }),
    end: useMutation({
      mutationFn: () =>
        call('DELETE /responsible-users/:userId/dependents/:id/standing-order', { params }),
      onSettled,
    }),
  };
}
