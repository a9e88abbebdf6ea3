import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../../client/call.ts';

export type Withdrawable = Answer<'GET /responsible-users/:userId/dependents/:id/withdrawable'>;

/** What of a student's balance can be taken out by the guardian, who may spend for the student. */
export const withdrawableQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: ['withdrawable', userId, id],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:userId/dependents/:id/withdrawable', {
        params: { userId, id },
        signal,
      }),
  });
