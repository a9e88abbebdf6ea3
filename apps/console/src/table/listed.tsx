import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { usePrinted } from './export/use-printed.ts';
import { Grid } from './grid.tsx';
import styles from './listed.module.css';
import type { TableProps } from './props.ts';
import { type Page, readAll, type Source } from './source.ts';
import { Tools } from './toolbar.tsx';

/**
 * A list with a look of its own, as an inbox. Its file and its print have the rows of a table
 * (product:console#tables).
 */
export function Listed<Row extends RowData>({
  name,
  columns,
  rows,
  source,
  idOf,
  isPaper = false,
  children,
}: Pick<TableProps<Row>, 'name' | 'columns' | 'idOf'> & {
  /** The rows that have been read. */
  rows: readonly Row[];
  /** Reads all of them, where these may not be all. */
  source?: Source<Page<Row>>;
  /** The list's own look is fit for paper. */
  isPaper?: boolean;
  children: ReactNode;
}) {
  const { printed, print } = usePrinted(rows);
  return (
    <>
      <div className={styles.tools} data-unprinted>
        <Tools
          {...{ name, columns }}
          read={async () => (source ? readAll(source) : rows)}
          onPrint={print}
        />
      </div>
      {isPaper ? (
        children
      ) : (
        <>
          <div className={styles.list} data-unprinted>
            {children}
          </div>
          {printed && (
            <div className={styles.paper}>
              <h2>{name}</h2>
              <Grid {...{ name, columns, idOf }} rows={printed} />
            </div>
          )}
        </>
      )}
    </>
  );
}
