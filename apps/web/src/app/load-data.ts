import { languageNow } from '@merenda/ui/i18n/language.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { HistoryState } from '@tanstack/react-router';

/** A page that the reader opens, or may open. */
interface Coming {
  route: { id: string };
  params: unknown;
  location: { search: object; state: HistoryState };
  /** The router's context; only whole routes have its type. */
  context: unknown;
}

/** Data that come within this time appear together with their page, without a skeleton. */
const WAIT_MS = 300;
/** Home waits longer: content above its buttons depends on the data, and would move under a finger. */
const HOME_WAIT_MS = 2_000;

/**
 * Requests a page's first data together with its script: neither waits for the other. It waits a little for
 * the answers (record 0479). The page repeats a failed request and shows the failure.
 */
export async function loadData({ route, params, location, context }: Coming): Promise<void> {
  // A page being rendered has its data already; a visitor's page shows no guardian's data.
  if (import.meta.env.SSR || route.id.startsWith('/visitor/')) return;
  const address = {
    params,
    search: { ...location.search },
    state: location.state,
    language: languageNow(),
  };
  const { queries } = context as { queries: QueryClient };
  const asked = import('./data/ask-for-page.ts')
    .then(({ askToday }) => askToday(route.id, queries, address))
    .catch(() => undefined);
  const waitMs = route.id === '/guardian/' ? HOME_WAIT_MS : WAIT_MS;
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, waitMs))]);
}
