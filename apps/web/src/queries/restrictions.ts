import type { Day } from '@merenda/domain/time/dates';
import { call, type Request } from '@merenda/ui/client/call.ts';
import { isFailure, mayBeDone } from '@merenda/ui/client/failure.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../session/session.ts';
import { dependentQuery, dependentsQuery } from './dependents.ts';

type Route = 'POST /responsible-users/:userId/dependents/:id/restrictions';

/** The key of a student's restrictions on every day. */
const ofStudent = (userId: string, id: string) => ['restrictions', userId, id] as const;

/** How a student's restrictions stand on a day, absent for today: what is left, what is forbidden. */
export const restrictionsQuery = (userId: string, id: string, day?: Day) =>
  queryOptions({
    queryKey: [...ofStudent(userId, id), day],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:userId/dependents/:id/restrictions', {
        params: { userId, id },
        query: { day },
        signal,
      }),
  });

/**
 * Saves a student's limits or what is forbidden. When somebody else came before, or the answer is lost, what
 * is saved now is loaded, and the caller shows it.
 */
export function useSaveRestrictions(id: string) {
  const queries = useQueryClient();
  const { me } = useSession();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: dependentsQuery(me._id).queryKey, exact: true });
    void queries.invalidateQueries({ queryKey: ofStudent(me._id, id) });
  };
  return useMutation({
    mutationFn: (body: NonNullable<Request<Route>['body']>) =>
      call('POST /responsible-users/:userId/dependents/:id/restrictions', {
        params: { userId: me._id, id },
        body,
      }),
    onSuccess: (student) => {
      queries.setQueryData(dependentQuery(me._id, id).queryKey, student);
      refresh();
    },
    // Without waiting: the caller tells of it first.
    onError: (error) => {
      if (!isFailure(error, 'restrictions_changed') && !mayBeDone(error)) return;
      void queries.invalidateQueries({ queryKey: dependentQuery(me._id, id).queryKey });
      refresh();
    },
  });
}
