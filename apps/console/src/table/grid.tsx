import { useT } from '@merenda/ui/i18n/language.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type RowData, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { definitionsOf, features, orderOf, sortingOf } from './definitions.ts';
import { fitsOf } from './fits.ts';
import type { TableProps } from './props.ts';
import { FlatRows, type List, VirtualRows } from './rows.tsx';
import styles from './table.module.css';

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

/** The table itself: its head orders, its rows lead to their panels. */
export function Grid<Row extends RowData>({
  name,
  columns,
  idOf,
  open,
  rows,
  list,
  order,
  onOrder,
}: Pick<TableProps<Row>, 'name' | 'columns' | 'idOf' | 'open'> & {
  rows: readonly Row[];
  /** Reads further pages. Without it every row stands in the page: for paper. */
  list?: List | undefined;
  order?: string | undefined;
  onOrder?: (order: string) => void;
}) {
  const t = useT();
  const sorting = useMemo(() => sortingOf(columns, order), [columns, order]);
  const table = useTable({
    features,
    data: rows,
    getRowId: idOf,
    columns: useMemo(() => definitionsOf(columns), [columns]),
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: { sorting },
    onSortingChange: (change) => {
      const next = orderOf(columns, typeof change === 'function' ? change(sorting) : change);
      if (next !== undefined) onOrder?.(next);
    },
  });
  const shares = columns.reduce((sum, { share = 1 }) => sum + share, 0);
  // Without a panel the list alone has the values.
  const hasPanel = open !== undefined;
  const fits = useMemo(() => (hasPanel ? fitsOf(columns) : []), [columns, hasPanel]);
  const body = { columns, fits, rows: table.getRowModel().rows, open };
  return (
    <table
      className={styles.table}
      aria-label={name}
      aria-rowcount={list?.hasNextPage ? -1 : rows.length + 1}
    >
      <colgroup>
        {columns.map(({ name: key, share = 1 }, at) => (
          <col
            key={key}
            data-fits={fits[at]}
            style={{ inlineSize: `${(100 * share) / shares}%` }}
          />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ name: key, kind, orders }, at) => {
            const column = table.getColumn(key);
            const sorted = column?.getIsSorted() || undefined;
            return (
              <th
                key={key}
                scope="col"
                data-kind={kind}
                data-fits={fits[at]}
                aria-sort={sorted && SORTED[sorted]}
              >
                {orders ? (
                  <button
                    type="button"
                    className={styles.order}
                    onClick={column?.getToggleSortingHandler()}
                  >
                    {t(key)}
                    {sorted === 'asc' && <IconArrowUp size={14} aria-hidden />}
                    {sorted === 'desc' && <IconArrowDown size={14} aria-hidden />}
                  </button>
                ) : (
                  t(key)
                )}
              </th>
            );
          })}
        </tr>
      </thead>
      {list ? <VirtualRows {...body} list={list} /> : <FlatRows {...body} />}
    </table>
  );
}
