import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export type StudentDeparture = Answer<'GET /responsible-users/:userId/dependents/:id/departure'>;

/** What deleting a student would do; asked for anew each time it is looked at. */
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

/** Deletes a student; what was left is then in the own wallet. */
export function useDeleteStudent(id: string) {
  const queries = useQueryClient();
  return {
    ...useMutation({
      mutationFn: (idempotencyKey: string) =>
        call('POST /school-wallets/dependents/:id/reset-n-transfer', {
          params: { id },
          idempotencyKey,
        }),
    }),
    /** Once the student's page is left: nothing of the student is asked for any more. */
    forget: () => {
      queries.removeQueries({
        predicate: ({ queryKey: [about, , student] }) => about === 'dependents' && student === id,
      });
      return queries.invalidateQueries();
    },
  };
}
