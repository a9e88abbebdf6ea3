import { type QueryKey, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Page, rowsIn, rowsQuery, type Source } from './source.ts';

/** The query of one row by its id; null where the list has none. */
export const rowQuery = <Row>(key: QueryKey, read: (signal: AbortSignal) => Promise<Page<Row>>) =>
  queryOptions<Row | null>({
    queryKey: key,
    queryFn: async ({ signal }) => (await read(signal)).docs[0] ?? null,
  });

/**
 * A row that the table has read, else what `one` reads: an address alone leads to it. Null where there
 * is none; undefined until that is known.
 */
export function useRow<Row extends { _id: string }>(
  source: Source<Row>,
  id: string,
  one: ReturnType<typeof rowQuery<Row>>,
): Row | null | undefined {
  const list = useInfiniteQuery(rowsQuery(source));
  const read = rowsIn(list.data)?.find(({ _id }) => _id === id);
  const { data, isError } = useQuery({ ...one, enabled: !list.isPending && !read });
  return read ?? (isError ? null : data);
}
