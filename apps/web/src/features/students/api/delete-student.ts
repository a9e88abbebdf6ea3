import { type Answer, call } from '@merenda/ui/client/call.ts';
import { type OnceHandlers, useOnce } from '@merenda/ui/client/once/use-once.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { dependentQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';

export type StudentDeparture = Answer<'GET /responsible-users/:userId/dependents/:id/departure'>;

/** The consequences of deleting a student; fetched anew each time. */
export const studentDepartureQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: ['student-departure', userId, id],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:userId/dependents/:id/departure', {
        params: { userId, id },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
  });

const DELETE = 'POST /school-wallets/dependents/:id/reset-n-transfer';

/** Deletes a student, once; the remaining balance is then in the guardian's wallet. */
export function useDeleteStudent(id: string, handlers: OnceHandlers<Answer<typeof DELETE>>) {
  const queries = useQueryClient();
  const { me } = useSession();
  return {
    ...useOnce<void, Answer<typeof DELETE>>(
      `delete:${id}`,
      (_, once) => call(DELETE, { params: { id }, ...once }),
      async () => {},
      handlers,
    ),
    /** Forgets the student's data once the student's page is left: nothing of them is reloaded. */
    forget: () => {
      queries.removeQueries({ queryKey: dependentQuery(me._id, id).queryKey });
      return queries.invalidateQueries();
    },
  };
}
