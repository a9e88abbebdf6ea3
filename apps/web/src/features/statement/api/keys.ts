import { call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** Asked for when the page opens, so that a file can be checked when the connection is gone. */
export const keysQuery = queryOptions({
  queryKey: ['statement-keys'],
  queryFn: ({ signal }) => call('GET /statement-keys', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
