import { MINUTE_MS } from '@merenda/domain/time/spans';
import { QueryClient } from '@tanstack/react-query';
import { apiAnswers } from './events.ts';
import { isFailure } from './failure.ts';

const LONGEST_WAIT_MS = 15_000;

/** The `staleTime` of what changes seldom: who is signed in, a company, its schools. */
export const SELDOM_CHANGED_MS = 5 * MINUTE_MS;

/**
 * The cache of the API's answers. A refused call (4xx) is not retried. A call without an answer is
 * retried, ever more slowly: the screen then fills by itself, and says so meanwhile. A timed-out
 * call is not retried in silence (product:api#timeouts). Mutations are never repeated
 * automatically.
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

/** Retries failed queries as soon as the API is back, and not only at their next turn. */
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
