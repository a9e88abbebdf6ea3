import { type Answer, call, type Request } from '@merenda/ui/client/call.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { about } from '../../../queries/subjects.ts';

type Route = 'POST /responsible-users/:userId/dependents';

export type CreateStudentPayload = Request<Route>['body'];

/** The answer is the only place where the kiosk password is ever shown. */
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
