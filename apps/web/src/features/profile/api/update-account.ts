import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '../../../client/call.ts';
import { meQuery, responsibleQuery } from '../../../session/session.ts';

type Changes = NonNullable<Request<'PUT /users/:id'>['body']>;

/** Changes what is named of the guardian's own data, and shows it everywhere. */
export function useUpdateAccount(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Changes) => call('PUT /users/:id', { params: { id }, body }),
    onSuccess: (user) => {
      queries.setQueryData(responsibleQuery(id).queryKey, user);
      return queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
}
