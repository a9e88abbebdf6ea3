import { call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

/** The first steps and which of them are done (product:home#first-steps). */
export const firstStepsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['first-steps', userId],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:id/first-steps', { params: { id: userId }, signal }),
  });
