import { type Answer, call } from '@merenda/ui/client/call.ts';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';

export type Operator = Answer<'GET /operator/me'>;

/** Scripts cannot read the session's cookie: the server says whether this page came with one. */
const isLikely = () => document.documentElement.dataset.session !== '';

/** The operator who is signed in; null for nobody. */
export const operatorQuery = queryOptions({
  queryKey: ['operator'],
  queryFn: async ({ signal }): Promise<Operator | null> => {
    if (!isLikely()) return null;
    try {
      return await call('GET /operator/me', { signal });
    } catch (error) {
      if (isFailure(error, 'unauthenticated')) return null;
      throw error;
    }
  },
});

/** The signed-in operator, on a page behind the sign-in. */
export function useOperator(): Operator {
  const { data } = useSuspenseQuery(operatorQuery);
  if (!data) throw new Error('nobody is signed in');
  return data;
}
