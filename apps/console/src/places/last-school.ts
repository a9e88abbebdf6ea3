import { isFailure } from '@merenda/ui/client/failure.ts';
import { localStore } from '@merenda/ui/client/storage.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOperator } from '../session/operator.ts';

// Another operator at this browser has a school of one's own.
const nameOf = (operator: string) => `merenda.console.school.${operator}`;

/** Read once: another tab with another school does not change this one under the operator's hands. */
const lastQuery = (operator: string) =>
  queryOptions({
    queryKey: ['last school', operator],
    queryFn: () => localStore.get(nameOf(operator)),
    initialData: () => localStore.get(nameOf(operator)),
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The school that the operator opened last in this browser, in whichever area (product:console#school). */
export function useLastSchool(): string | undefined {
  return useQuery(lastQuery(useOperator()._id)).data ?? undefined;
}

/**
 * Keeps the school that a page shows as the last one.
 * @param error the failure to show it; a school that is none of the scope any more is forgotten
 */
export function useKeptSchool(shown: string | undefined, error?: Error | null): void {
  const queries = useQueryClient();
  const { _id } = useOperator();
  const isGone = isFailure(error, 'not_found');
  useEffect(() => {
    if (isGone) {
      localStore.remove(nameOf(_id));
      queries.setQueryData(lastQuery(_id).queryKey, null);
    } else if (shown) {
      localStore.set(nameOf(_id), shown);
      queries.setQueryData(lastQuery(_id).queryKey, shown);
    }
  }, [queries, _id, shown, isGone]);
}
