import { localStore } from '@merenda/ui/client/storage.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOperator } from '../session/operator.ts';

// Another operator at this browser has a school of one's own.
const nameOf = (operator: string) => `merenda.console.school.${operator}`;

/** Read once: another tab with another school does not change this one under the operator's hands. */
const lastQuery = (operator: string) =>
  queryOptions({
    queryKey: ['last-school', operator],
    queryFn: () => localStore.get(nameOf(operator)),
    initialData: () => localStore.get(nameOf(operator)),
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
  });

/** The school that the operator opened last in this browser, in whichever area (product:console#school). */
export function useLastSchool(): string | undefined {
  return useQuery(lastQuery(useOperator()._id)).data ?? undefined;
}

/** Keeps the school that a page shows as the last one. */
export function useKeptSchool(shown: string | undefined): void {
  const queries = useQueryClient();
  const { _id } = useOperator();
  useEffect(() => {
    if (!shown) return;
    localStore.set(nameOf(_id), shown);
    queries.setQueryData(lastQuery(_id).queryKey, shown);
  }, [queries, _id, shown]);
}
