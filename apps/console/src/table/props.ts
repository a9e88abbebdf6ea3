import type { LinkProps } from '@tanstack/react-router';
import type { RowData } from '@tanstack/react-table';
import type { Column } from './column.ts';
import type { Filter } from './filters.tsx';
import type { Source } from './source.ts';

/** Everything that a list says of itself. */
export interface TableProps<Row extends RowData> {
  /** For screen readers and the file. */
  name: string;
  source: Source<Row>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  /** The address of a row's panel; a table without it is for reading. */
  open?: (row: Row) => LinkProps;
  /** The list's own address: its filters lead there. */
  at: NonNullable<LinkProps['to']>;
  filters?: readonly Filter[];
  /** The API's own order, for an address without one. */
  ordered?: string;
  /** The words for no rows. */
  empty: string;
}
