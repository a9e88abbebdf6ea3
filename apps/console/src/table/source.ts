import { MAX_PAGE } from '@merenda/domain/lists';
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** A page of an operators' list (product:api#operators-lists). */
export interface Page<Row> {
  docs: Row[];
  next?: string | undefined;
  total?: number | undefined;
  hasMoreThanTotal?: true | undefined;
}

/** Rows that a list shows: the key of the query, and the call that reads one page. */
export interface Source<Row, Read extends Page<Row> = Page<Row>> {
  key: QueryKey;
  read: (page: { after?: string; limit: number }, signal?: AbortSignal) => Promise<Read>;
}

/** The first page is there at once; who reads on reads much. */
const FIRST_PAGE = 100;
const PAGE = 500;
const REFRESH_MS = 30_000;
/** A list read further than this is not asked for anew by itself: each page is a call. */
const PAGES_REFRESHED = 2;

/** The query of a list: pages one after another, and the first ones anew every half a minute. */
export const rowsQuery = <Read extends Page<unknown>>({ key, read }: Source<unknown, Read>) =>
  infiniteQueryOptions({
    queryKey: key,
    queryFn: ({ signal, pageParam: after }) =>
      read(after === undefined ? { limit: FIRST_PAGE } : { limit: PAGE, after }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) =>
      (data?.pages.length ?? 0) <= PAGES_REFRESHED && REFRESH_MS,
  });

/** The rows that have been read. */
export const rowsIn = <Row>(data: InfiniteData<Page<Row>> | undefined): Row[] | undefined =>
  data?.pages.flatMap(({ docs }) => docs);

/** Reads every row of a list, through all of its pages. Throws `ApiFailure`. */
export async function readAll<Row>({ read }: Pick<Source<Row>, 'read'>): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const { docs, next } = await read({ limit: MAX_PAGE, ...(after !== undefined && { after }) });
    rows.push(...docs);
    after = next;
  } while (after !== undefined);
  return rows;
}
