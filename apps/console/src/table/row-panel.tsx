import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SidePanel } from './side-panel.tsx';
import { type Page, type rowQuery, rowsIn, rowsQuery, type Source } from './source.ts';
import { UnreadPanel } from './unread-panel.tsx';

/**
 * The panel of a row that the table has read, else of what `one` reads: an address alone leads to it.
 * Until then, and without one, the panel says so under its title.
 */
export function RowPanel<Row extends { _id: string }>({
  source,
  id,
  one,
  title,
  at,
  children,
}: Pick<Parameters<typeof SidePanel>[0], 'title' | 'at'> & {
  source: Source<Page<Row>>;
  id: string;
  one: ReturnType<typeof rowQuery<Row>>;
  children: (row: Row) => ReactNode;
}) {
  const list = useInfiniteQuery(rowsQuery(source));
  const read = rowsIn(list.data)?.find(({ _id }) => _id === id);
  const query = useQuery({ ...one, enabled: !list.isPending && !read });
  const row = read ?? query.data;
  if (row) return <>{children(row)}</>;
  return <UnreadPanel title={title} at={at} query={query} />;
}
