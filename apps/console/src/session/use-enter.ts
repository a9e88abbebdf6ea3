import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { operatorDrafts } from './drafts.ts';
import { type Operator, operatorQuery } from './operator.ts';

/** Opens a page for an operator who has just signed in. */
export function useEnter(): (operator: Operator, to?: string) => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async (operator, to = '/') => {
    operatorDrafts.keepOf(operator._id);
    queries.clear();
    queries.setQueryData(operatorQuery.queryKey, operator);
    await router.invalidate();
    router.history.push(to);
  };
}
