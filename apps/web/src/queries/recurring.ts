import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../client/call.ts';

export type RecurringTopup =
  Answer<'GET /companies/:company/wallets/recurring-card-topups'>['docs'][number];

/** The guardian's monthly top-ups that still run, 100 at most (product:agreements#monthly-list). */
export const recurringQuery = (company: string) =>
  queryOptions({
    queryKey: ['recurring', company],
    queryFn: ({ signal }) =>
      call('GET /companies/:company/wallets/recurring-card-topups', {
        params: { company },
        query: { limit: 100 },
        signal,
      }),
  });
