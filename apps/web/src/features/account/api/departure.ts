import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Departure = Answer<'GET /responsible-users/:id/departure'>;

/** The obstacles to deleting the account; fetched anew each time. */
export const departureQuery = (id: string) =>
  queryOptions({
    queryKey: ['departure', id],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:id/departure', { params: { id }, signal }),
    staleTime: 0,
  });
