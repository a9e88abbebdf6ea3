import { call } from '@merenda/ui/client/call.ts';
import { SELDOM_CHANGED_MS } from '@merenda/ui/client/queries.ts';
import { queryOptions } from '@tanstack/react-query';

/** The brand's company (product:profile#calls). */
export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: ['company', id],
    queryFn: ({ signal }) => call('GET /companies/:id', { params: { id }, signal }),
    staleTime: SELDOM_CHANGED_MS,
  });
