import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Departure = Answer<'GET /responsible-users/:id/departure'>;

/** What stands in the way of deleting the account; asked for anew each time it is looked at. */
export const departureQuery = (id: string) =>
  queryOptions({
    queryKey: ['departure', id],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:id/departure', { params: { id }, signal }),
    staleTime: 0,
  });
