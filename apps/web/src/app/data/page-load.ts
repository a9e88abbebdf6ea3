import type { Language } from '@merenda/domain/places/languages';
import type { Day } from '@merenda/domain/time/dates';
import {
  type DefaultError,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  hashKey,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  QueryObserver,
} from '@tanstack/react-query';
import type { HistoryState } from '@tanstack/react-router';
import type { Me, Responsible } from '../../session/session.ts';

/** The data known before a page is loaded: its address, its day and its language. */
export interface Address<Params = unknown> {
  params: Params;
  search: Readonly<Record<string, unknown>>;
  state: HistoryState;
  language: Language;
  /** Today in the company's time zone. */
  today: Day;
}

/** A page that is loading, and its means to request data. */
export interface PageLoad<Params = unknown> extends Address<Params> {
  queries: QueryClient;
  /**
   * Requests a query's answer unless a fresh one is known. A known answer, even an old one, is returned at
   * once.
   */
  ask: <T, E = DefaultError, D = T, K extends QueryKey = QueryKey>(
    query: FetchQueryOptions<T, E, D, K>,
  ) => Promise<D>;
  /** The same for the first page of a list. */
  askFirst: <T, E = DefaultError, D = T, K extends QueryKey = QueryKey, P = unknown>(
    query: FetchInfiniteQueryOptions<T, E, D, K, P>,
  ) => Promise<InfiniteData<D, P>>;
}

/** The load of a guardian's page, with its guardian. */
export interface GuardianPageLoad<Params = unknown> extends PageLoad<Params> {
  me: Me;
  responsible: Responsible;
}

export function pageLoadOf<Params>(
  queries: QueryClient,
  address: Address<Params>,
): PageLoad<Params> {
  const ask: PageLoad['ask'] = (query) => {
    if (query.gcTime === 0) holdUntilShown(queries, query.queryKey);
    return knownOr(queries.getQueryData(query.queryKey), queries.fetchQuery(query));
  };
  return {
    ...address,
    queries,
    ask,
    askFirst: (query) =>
      knownOr(queries.getQueryData(query.queryKey), queries.fetchInfiniteQuery(query)),
  };
}

/**
 * Returns the known value, which may be old but tells well enough what else to request; without one it
 * waits for the answer.
 */
export async function knownOr<T>(known: T | undefined, asked: Promise<T>): Promise<T> {
  if (known === undefined) return asked;
  asked.catch(() => undefined);
  return known;
}

/** A page that is not shown within this time was not opened. */
const HELD_MS = 10_000;

/** Keeps an answer in the cache until its page is shown, even if it would be forgotten at once. */
function holdUntilShown(queries: QueryClient, queryKey: QueryKey): void {
  if (import.meta.env.SSR) return;
  const stopHolding = new QueryObserver(queries, { queryKey, enabled: false }).subscribe(() => {});
  const late = setTimeout(() => stop(), HELD_MS);
  const stopListening = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerAdded' && hashKey(query.queryKey) === hashKey(queryKey)) stop();
  });
  const stop = () => {
    clearTimeout(late);
    stopListening();
    stopHolding();
  };
}
