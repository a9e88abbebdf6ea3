import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Close = Answer<'GET /operator/companies/:id/close'>;

/** A day of a company's books. */
export const closeQuery = (company: string, day: string) =>
  queryOptions({
    queryKey: ['closes', company, day],
    queryFn: ({ signal }) =>
      call('GET /operator/companies/:id/close', {
        params: { id: company },
        query: { day },
        signal,
      }),
  });
