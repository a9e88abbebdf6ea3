import { call } from '@merenda/ui/client/call.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Companies and schools of the operator's scope whose names have the typed words. */
export const placesQuery = (q: string) =>
  queryOptions({
    queryKey: ['places', q],
    queryFn: ({ signal }) => call('GET /operator/places', { query: { q }, signal }),
    placeholderData: keepPreviousData,
  });
