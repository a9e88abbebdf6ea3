import { MAX_PAGE } from '@merenda/domain/lists';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type AutomaticTopup =
  Answer<'GET /companies/:company/wallets/automatic-topups'>['docs'][number];
export type MonthlyTopup =
  Answer<'GET /companies/:company/wallets/recurring-card-topups'>['docs'][number];

/** The guardian's automatic top-ups, paused ones included: one for each wallet. */
export const automaticQuery = (company: string) =>
  queryOptions({
    queryKey: ['automatic', company],
    queryFn: ({ signal }) =>
      call('GET /companies/:company/wallets/automatic-topups', {
        params: { company },
        query: {},
        signal,
      }),
  });

/** The guardian's running monthly top-ups (product:agreements#monthly-list). */
export const monthlyQuery = (company: string) =>
  queryOptions({
    queryKey: ['monthly', company],
    queryFn: ({ signal }) =>
      call('GET /companies/:company/wallets/recurring-card-topups', {
        params: { company },
        query: { limit: MAX_PAGE },
        signal,
      }),
  });
