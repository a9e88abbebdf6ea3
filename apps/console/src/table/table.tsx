import { Button } from '@merenda/ui/blocks/actions/button.tsx';
import { EmptyState } from '@merenda/ui/blocks/states/empty-state.tsx';
import { ErrorState } from '@merenda/ui/blocks/states/error-state.tsx';
import { ListSkeleton } from '@merenda/ui/blocks/states/skeletons.tsx';
import { isFailure } from '@merenda/ui/client/failure.ts';
import { useT } from '@merenda/ui/i18n/language.ts';
import { type QueryKey, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { usePrinted } from './export/use-printed.ts';
import { Filters, type Search } from './filters.tsx';
import { Grid } from './grid.tsx';
import { useHeld } from './held.ts';
import type { TableProps } from './props.ts';
import type { List } from './rows.tsx';
import { rowQuery, rowsIn, rowsQuery } from './source.ts';
import styles from './table.module.css';
import { Toolbar } from './toolbar.tsx';

/**
 * A list of the console: filters and order kept in the address, keyset pages read on scroll, arrows
 * between the rows, CSV and print (product:console#tables).
 */
export function Table<Row extends RowData>(props: TableProps<Row>) {
  const { name, source, columns, at, filters = [], ordered, empty } = props;
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Search;
  const list = useInfiniteQuery(rowsQuery(source));
  const { data, error, refetch } = list;
  const read = useMemo(() => rowsIn(data), [data]);
  const rows = useShown(read, props);
  const { printed, print } = usePrinted(rows);
  const change = (changed: Search) =>
    navigate({ to: at, search: { ...search, ...changed } as never, resetScroll: false });
  return (
    <section className={styles.list} aria-label={name} data-list>
      <Toolbar {...{ name, source, columns }} first={data?.pages[0]} onPrint={print}>
        <Filters filters={filters} search={search} onChange={change} />
      </Toolbar>
      <div className={styles.rows}>
        {!rows &&
          (error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton rows={8} />
          ))}
        {rows?.length === 0 && <EmptyState title={empty} />}
        {rows && rows.length > 0 && (
          <Grid
            {...props}
            rows={printed ?? rows}
            list={printed ? undefined : list}
            order={search.order ?? ordered}
            onOrder={(order) => change({ order: order === ordered ? undefined : order })}
          />
        )}
        <UnreadRows list={list} />
      </div>
    </section>
  );
}

/**
 * The rows as they are shown. The open one stays, as it is now, when it has left the list. It goes once the
 * operator may not see it any more.
 */
function useShown<Row extends RowData>(
  read: readonly Row[] | undefined,
  { idOf, open, now, source }: TableProps<Row>,
): readonly Row[] | undefined {
  const chosen = useParams({ strict: false }) as Readonly<Record<string, string>>;
  const isChosen = (row: Row) => {
    const params = Object.entries(open?.(row).params ?? {});
    return params.length > 0 && params.every(([name, value]) => chosen[name] === value);
  };
  const shown = useHeld(read, { idOf, isChosen, list: JSON.stringify(source.key) });
  const left = read && shown?.find((row) => isChosen(row) && !read.includes(row));
  const { data, error } = useQuery(left && now ? now(left) : noRow<Row>(source.key));
  const isGone = data === null || isFailure(error, 'operator_not_allowed', 'not_found');
  return useMemo(() => {
    if (isGone) return shown?.filter((row) => row !== left);
    return data ? shown?.map((row) => (row === left ? data : row)) : shown;
  }, [shown, left, data, isGone]);
}

const noRow = <Row,>(key: QueryKey) => ({
  ...rowQuery<Row>([...key, 'no row'], async () => ({ docs: [] })),
  enabled: false,
});

/** Says that the next page did not arrive, with a retry. */
export function UnreadRows({ list: { isFetchNextPageError, fetchNextPage } }: { list: List }) {
  const t = useT();
  if (!isFetchNextPageError) return null;
  return (
    <div className={styles.unread} role="alert" data-unprinted>
      {t('console.table.unread')}
      <Button kind="soft" size="small" onClick={() => void fetchNextPage()}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
