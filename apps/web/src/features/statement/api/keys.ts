import { call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** The keys are fetched when the page opens: a file can then be verified without a connection. */
export const keysQuery = queryOptions({
  queryKey: ['statement-keys'],
  queryFn: ({ signal }) => call('GET /statement-keys', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
