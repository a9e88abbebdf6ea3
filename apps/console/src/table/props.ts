import type { LinkProps } from '@tanstack/react-router';
import type { RowData } from '@tanstack/react-table';
import type { Column } from './column.ts';
import type { Filter } from './filters.tsx';
import type { Page, rowQuery, Source } from './source.ts';

/**
 * The panels of a list's rows. An act in a panel may take its row out of the list: the row then stays, with
 * what `now` reads, until another one is opened. `null`: no act changes a row.
 */
interface Opens<Row> {
  /** The address of a row's panel. */
  open: (row: Row) => LinkProps;
  now: ((row: Row) => ReturnType<typeof rowQuery<Row>>) | null;
}

/** A list for reading. */
interface Closed {
  open?: undefined;
  now?: undefined;
}

/** Everything that a list says of itself. */
export type TableProps<Row extends RowData> = About<Row> & (Opens<Row> | Closed);

interface About<Row extends RowData> {
  /** For screen readers and the file. */
  name: string;
  source: Source<Page<Row>>;
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  /** The list's own address: its filters lead there. */
  at: NonNullable<LinkProps['to']>;
  filters?: readonly Filter[];
  /** The API's own order, for an address without one. */
  ordered?: string;
  /** The words for no rows. */
  empty: string;
}
