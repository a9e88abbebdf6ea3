import type { Alert } from '@merenda/contract';
import type { Language } from '@merenda/domain/places/languages';
import { call } from '@merenda/ui/client/call.ts';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { PAGE } from '../../../queries/long-list.ts';
import { about } from '../../../queries/subjects.ts';

export type { Alert };

/** The newest open alerts, in the language of the page. */
export const openAlertsQuery = (user: string, language: Language) =>
  queryOptions({
    queryKey: ['alerts', user, language, 'home'],
    queryFn: ({ signal }) =>
      call('GET /alerts', { query: { user, resolved: 'false', limit: PAGE }, signal }),
  });

/** All open or all resolved alerts, newest first, page by page. */
export const alertsQuery = (user: string, language: Language, resolved: 'true' | 'false') =>
  infiniteQueryOptions({
    queryKey: ['alerts', user, language, resolved],
    queryFn: ({ pageParam, signal }) =>
      call('GET /alerts', {
        query: { user, resolved, limit: PAGE, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, limit, total }) =>
      offset + limit < total ? offset + limit : undefined,
  });

/** Dismisses an alert and reloads every list of alerts. */
export function useDismissAlert() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (issueId: string) =>
      call('PATCH /alerts/:issueId/dismiss', { params: { issueId }, body: { resolved: true } }),
    onSuccess: () => queries.invalidateQueries(about('alerts')),
  });
}
