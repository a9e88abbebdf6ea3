import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Withdrawable = Answer<'GET /responsible-users/:userId/dependents/:id/withdrawable'>;

/** The part of a student's balance that a guardian with the right to spend can take out. */
export const withdrawableQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: ['withdrawable', userId, id],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:userId/dependents/:id/withdrawable', {
        params: { userId, id },
        signal,
      }),
  });
