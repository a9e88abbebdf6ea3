import { languageNow } from '@merenda/ui/i18n/language.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { HistoryState } from '@tanstack/react-router';

/** A page that somebody goes to, or perhaps will. */
interface Coming {
  route: { id: string };
  params: unknown;
  location: { search: object; state: HistoryState };
  /** The router's, which knows its type of whole routes only. */
  context: unknown;
}

/** What comes within this is seen in one piece with its page, without a skeleton before it. */
const WAIT_MS = 300;
/** What home shows above its buttons depends on the data: it would move under a finger. */
const HOME_WAIT_MS = 2_000;

/**
 * Asks for what a page shows first, in the same moment as for its script, so that neither waits for the
 * other, and waits a little for what comes (records 0499, 0515). What fails here the page asks for again, and
 * tells of it.
 */
export async function loadData({ route, params, location, context }: Coming): Promise<void> {
  // What is rendered has been asked for before; a visitor's page shows nobody's data.
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
