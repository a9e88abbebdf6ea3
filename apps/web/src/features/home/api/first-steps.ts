import { call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** What of the first week is done (product:home#first-steps). */
export const firstStepsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['first-steps', userId],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:id/first-steps', { params: { id: userId }, signal }),
  });
