import { QueryClient } from '@tanstack/react-query';
import { apiAnswers } from './events.ts';
import { isFailure } from './failure.ts';

const LONGEST_WAIT_MS = 15_000;

/**
 * The cache of what the API said. A refused call (4xx) is not asked again; one that found nobody
 * home is asked, ever more slowly, until somebody is: the screen then fills by itself, and says so
 * meanwhile. One that took all the time that it has is not asked again in silence (product:api#timeouts).
 * Mutations are never repeated behind the user's back.
 */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        retry: (failures, error) =>
          isFailure(error, 'unavailable') ||
          (failures < 2 && isFailure(error, 'internal', 'unexpected')),
        retryDelay: (failures) => Math.min(1_000 * 2 ** failures, LONGEST_WAIT_MS),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/** What found nobody home is asked as soon as somebody is, and not only when its turn comes. */
export function askWhenBack(queries: QueryClient): void {
  apiAnswers.subscribe(() => {
    const asked = queries.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' });
    for (const query of asked) {
      if (query.state.fetchFailureCount === 0) continue;
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined);
    }
  });
}
