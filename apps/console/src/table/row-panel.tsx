import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { useT } from '@merenda/ui/i18n/language.ts';
import { type QueryKey, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from './side-panel.module.css';
import { SidePanel } from './side-panel.tsx';
import { type Page, rowsIn, rowsQuery, type Source } from './source.ts';

/** The query of one row by its id; null where the list has none. */
export const rowQuery = <Row,>(key: QueryKey, read: (signal: AbortSignal) => Promise<Page<Row>>) =>
  queryOptions<Row | null>({
    queryKey: key,
    queryFn: async ({ signal }) => (await read(signal)).docs[0] ?? null,
  });

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
  source: Source<Row>;
  id: string;
  one: ReturnType<typeof rowQuery<Row>>;
  children: (row: Row) => ReactNode;
}) {
  const t = useT();
  const list = useInfiniteQuery(rowsQuery(source));
  const read = rowsIn(list.data)?.find(({ _id }) => _id === id);
  const { data, error, refetch } = useQuery({ ...one, enabled: !list.isPending && !read });
  const row = read ?? data;
  if (row) return <>{children(row)}</>;
  return (
    <SidePanel opened={null} title={title} at={at}>
      {row === null ? (
        <p className={styles.missing}>{t('error.notFound.title')}</p>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </SidePanel>
  );
}
