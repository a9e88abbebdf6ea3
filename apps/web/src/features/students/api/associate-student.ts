import { call, type Request } from '@merenda/ui/client/call.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { about } from '../../../queries/subjects.ts';

type Route = 'POST /responsible-users/:userId/dependents/associate';

/**
 * Requests to be another guardian of a registered student. With the school's code the guardianship begins
 * at once.
 */
export function useAssociateStudent(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Request<Route>['body']) =>
      call('POST /responsible-users/:userId/dependents/associate', { params: { userId }, body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries(about('dependents')),
        queries.invalidateQueries(about('responsible')),
      ]),
  });
}
