import { call, type Request } from '@merenda/ui/client/call.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Dependent, dependentQuery, dependentsQuery } from '../../../queries/dependents.ts';
import { useSession } from '../../../session/session.ts';

type Route = 'PUT /responsible-users/:userId/dependents/:id';

export type StudentChanges = NonNullable<Request<Route>['body']>;

/** Stores an answer's student in the cache and reloads the lists. */
function useKeepStudent(id: string) {
  const queries = useQueryClient();
  const { me } = useSession();
  return (student: Dependent) => {
    queries.setQueryData(dependentQuery(me._id, id).queryKey, student);
    void queries.invalidateQueries({ queryKey: dependentsQuery(me._id).queryKey, exact: true });
  };
}

/** Saves changes of a student. */
export function useUpdateStudent(id: string) {
  const { me } = useSession();
  const keep = useKeepStudent(id);
  return useMutation({
    mutationFn: (body: StudentChanges) =>
      call('PUT /responsible-users/:userId/dependents/:id', {
        params: { userId: me._id, id },
        body,
      }),
    onSuccess: keep,
  });
}

/** Makes a new barcode; the former one stops working. */
export function useReplaceBarcode(id: string) {
  const { me } = useSession();
  const keep = useKeepStudent(id);
  return useMutation({
    mutationFn: () =>
      call('POST /responsible-users/:userId/dependents/:id/reset-identifier', {
        params: { userId: me._id, id },
      }),
    onSuccess: keep,
  });
}
