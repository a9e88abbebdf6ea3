import type { Day } from '@merenda/domain/time/dates';
import { call } from '@merenda/ui/client/call.ts';
import { download } from '@merenda/ui/client/download.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** Tells whether a calendar address exists. The address itself is shown once (product:calendar#address). */
export const calendarFeedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['calendar-feed', userId],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:userId/calendar-feed', { params: { userId }, signal }),
  });

/** Makes a new calendar address, which replaces the former one. Returns it with the host. */
export function useMakeFeed(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { address } = await call('POST /responsible-users/:userId/calendar-feed', {
        params: { userId },
      });
      return new URL(address, location.origin).href;
    },
    // The address is shown at once: the state, which is read again, may come late or not at all.
    onSettled: () => void queries.invalidateQueries(calendarFeedQuery(userId)),
  });
}

export function useEndFeed(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('DELETE /responsible-users/:userId/calendar-feed', { params: { userId } }),
    onSettled: () => queries.invalidateQueries(calendarFeedQuery(userId)),
  });
}

/** Downloads one meal as a calendar file. */
export const useOrderCalendar = (id: string) =>
  useMutation({
    mutationFn: () => download('GET /menu-orders/:id/calendar', { params: { id } }),
  });

/** Downloads the students' ordered meals of two weeks from a Monday on as a calendar file. */
export const useWeekCalendar = (userId: string, from: Day) =>
  useMutation({
    mutationFn: () =>
      download('GET /responsible-users/:userId/week/calendar', {
        params: { userId },
        query: { from },
      }),
  });
