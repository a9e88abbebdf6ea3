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
import type { HistoryState, RegisteredRouter, RouteById } from '@tanstack/react-router';
import type { Me, Responsible } from '../../session/session.ts';

/** The pages that are not rendered at the build, by the router's ids. */
export type PageId = Exclude<
  keyof RegisteredRouter['routesById'],
  '__root__' | '/visitor' | `/visitor/${string}` | '/guardian' | '/bare' | '/anybody'
>;

export type ParamsOf<Id extends PageId> = RouteById<
  RegisteredRouter['routeTree'],
  Id
>['types']['allParams'];

/** What is known of a page before it is there: its address, and when and in which language it is read. */
export interface Address<Params = unknown> {
  params: Params;
  search: Readonly<Record<string, unknown>>;
  state: HistoryState;
  language: Language;
  /** The company's. */
  today: Day;
}

/** A page that is on its way, and how it asks for what it shows. */
export interface Visit<Params = unknown> extends Address<Params> {
  queries: QueryClient;
  /** Asks, unless the answer is known and fresh; one that is known is given at once. */
  ask: <T, E = DefaultError, D = T, K extends QueryKey = QueryKey>(
    query: FetchQueryOptions<T, E, D, K>,
  ) => Promise<D>;
  /** The same for the first page of a list. */
  askFirst: <T, E = DefaultError, D = T, K extends QueryKey = QueryKey, P = unknown>(
    query: FetchInfiniteQueryOptions<T, E, D, K, P>,
  ) => Promise<InfiniteData<D, P>>;
}

/** Of a page that only a guardian sees: who that is. */
export interface GuardiansVisit<Params = unknown> extends Visit<Params> {
  me: Me;
  responsible: Responsible;
}

export function visitOf<Params>(queries: QueryClient, address: Address<Params>): Visit<Params> {
  const ask: Visit['ask'] = (query) => {
    if (query.gcTime === 0) holdUntilShown(queries, query.queryKey);
    return sooner(queries.getQueryData(query.queryKey), queries.fetchQuery(query));
  };
  return {
    ...address,
    queries,
    ask,
    askFirst: (query) =>
      sooner(queries.getQueryData(query.queryKey), queries.fetchInfiniteQuery(query)),
  };
}

/** What is known may be old; it says well enough what else to ask for. */
export async function sooner<T>(known: T | undefined, asked: Promise<T>): Promise<T> {
  if (known === undefined) return asked;
  asked.catch(() => undefined);
  return known;
}

/** A page that has not come by then was not opened. */
const HELD_MS = 10_000;

/** What is forgotten with its page must not be so before the page is there. */
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
