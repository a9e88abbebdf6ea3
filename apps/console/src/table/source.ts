import type { Api } from '@merenda/contract';
import { MAX_PAGE } from '@merenda/domain/lists';
import { type Answer, call, type Request, type Route } from '@merenda/ui/client/call.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import { every } from '../queries/every.ts';

/** A page of an operators' list (product:api#operators-lists). */
export interface Page<Row> {
  docs: Row[];
  next?: string | undefined;
  total?: number | undefined;
  hasMoreThanTotal?: true | undefined;
}

declare const built: unique symbol;

/**
 * Rows that a list shows: the key of the query, and the call that reads one page. The functions
 * below alone make one: the key then has every filter of the call.
 */
export interface Source<Read> {
  readonly [built]: true;
  key: QueryKey;
  read: (page: { after?: string; limit: number }, signal?: AbortSignal) => Promise<Read>;
}

/** A route that answers rows. */
type ListRoute = {
  [R in Extract<Route, `GET ${string}`>]: Api[R]['response'] extends Page<unknown> ? R : never;
}[Extract<Route, `GET ${string}`>];

/** A route that answers them page by page. */
type PagedRoute = {
  [R in ListRoute]: 'after' extends keyof Api[R]['query'] ? R : never;
}[ListRoute];

/** The input of a list's call, without the page. */
type Asked<R extends ListRoute> = Pick<Request<R>, 'params'> & {
  query: Omit<Api[R]['query'], 'after' | 'limit'>;
};

/** `call` for a route that only the caller knows: its types cannot put the request together. */
const ask: (route: Route, request: object) => Promise<never> = call as never;

const withKey = <Read>(key: QueryKey, read: Source<Read>['read']) =>
  ({ key, read }) as Source<Read>;

/** The rows of a route, page by page. The key is the name, then everything that is asked for. */
export const listSource = <R extends PagedRoute>(
  route: R,
  name: QueryKey,
  asked: Asked<R>,
): Source<Answer<R>> =>
  withKey([...name, asked], (page, signal) =>
    ask(route, { ...asked, query: { ...asked.query, ...page }, signal }),
  );

/** The rows of a route that answers all of them at once. */
export const wholeSource = <R extends ListRoute>(
  route: R,
  name: QueryKey,
  asked: Asked<R>,
): Source<Answer<R>> => withKey([...name, asked], (_, signal) => ask(route, { ...asked, signal }));

/** No rows, where nothing is to be asked for. */
export const emptySource = (name: QueryKey): Source<Page<never>> =>
  withKey([...name, 'none'], async () => ({ docs: [], total: 0 }));

/** The first page is there at once; who reads on reads much. */
const FIRST_PAGE = 100;
const PAGE = 500;
const REFRESH_MS = 30_000;
/** A list read further than this is not asked for anew by itself: each page is a call. */
const PAGES_REFRESHED = 2;

/** The query of a list: pages one after another, and the first ones anew every half a minute. */
export const rowsQuery = <Read extends Page<unknown>>({ key, read }: Source<Read>) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ signal, pageParam: after }) =>
      read(after === undefined ? { limit: FIRST_PAGE } : { limit: PAGE, after }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: (query) =>
      (query.state.data?.pages.length ?? 0) <= PAGES_REFRESHED && every(REFRESH_MS)(query),
  });

/** The query of one row by its id; null where the list has none. */
export const rowQuery = <Row>(key: QueryKey, read: (signal: AbortSignal) => Promise<Page<Row>>) =>
  queryOptions<Row | null>({
    queryKey: key,
    queryFn: async ({ signal }) => (await read(signal)).docs[0] ?? null,
  });

/** The rows that have been read. */
export const rowsIn = <Row>(data: InfiniteData<Page<Row>> | undefined): Row[] | undefined =>
  data?.pages.flatMap(({ docs }) => docs);

/** Reads every row of a list, through all of its pages. Throws `ApiFailure`. */
export async function readAll<Row>({ read }: Pick<Source<Page<Row>>, 'read'>): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const { docs, next } = await read({ limit: MAX_PAGE, ...(after !== undefined && { after }) });
    rows.push(...docs);
    after = next;
  } while (after !== undefined);
  return rows;
}
