import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { about } from '../../../queries/subjects.ts';

type Route = 'POST /responsible-users/:userId/dependents';

export type CreateStudentPayload = Request<Route>['body'];

/** The answer to a registration. The kiosk password is shown nowhere else. */
export type RegisteredStudent = Answer<Route>;

export function useCreateStudent(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateStudentPayload) =>
      call('POST /responsible-users/:userId/dependents', { params: { userId }, body }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries(about('dependents')),
        queries.invalidateQueries(about('responsible')),
      ]),
  });
}
