import { askWhenBack, createQueries } from '@merenda/ui/client/queries.ts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * The console's cache of the API's answers. An act waits for the reading after it, and the next act may wait
 * for that one. The wait ends with the reading's first failed try: without a connection there is no last one.
 */
export function createAnswers(): QueryClient {
  const queries = createQueries();
  askWhenBack(queries);
  const cache = queries.getQueryCache();
  const read = queries.invalidateQueries.bind(queries);
  queries.invalidateQueries = async (filters, options) => {
    let stop = () => {};
    const failed = new Promise<void>((resolve) => {
      stop = cache.subscribe((event) => {
        const hasFailed = event.type === 'updated' && event.action.type === 'failed';
        if (hasFailed && cache.findAll(filters).includes(event.query)) resolve();
      });
    });
    await Promise.race([read(filters, options), failed]).finally(stop);
  };
  return queries;
}
