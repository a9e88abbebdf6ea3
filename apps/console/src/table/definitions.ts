import {
  type ColumnDef,
  createColumnHelper,
  type RowData,
  rowSortingFeature,
  type SortingState,
  type Row as TableRow,
  tableFeatures,
} from '@tanstack/react-table';
import type { Column } from './column.ts';

export const features = tableFeatures({ rowSortingFeature });

export type GridRow<Row extends RowData> = TableRow<typeof features, Row>;

/** The columns in the table library's terms. */
export function definitionsOf<Row extends RowData>(
  columns: readonly Column<Row>[],
): ColumnDef<typeof features, Row>[] {
  const helper = createColumnHelper<typeof features, Row>();
  return columns.map((column) =>
    helper.display({
      id: column.name,
      enableSorting: column.orders !== undefined,
    }),
  );
}

/** The column and direction of an order of the API. */
export const sortingOf = <Row extends RowData>(
  columns: readonly Column<Row>[],
  order: string | undefined,
): SortingState =>
  columns.flatMap(({ name: id, orders }) =>
    order === undefined || !orders || !Object.values(orders).includes(order)
      ? []
      : [{ id, desc: orders.desc === order }],
  );

/** The order of the API for a column and direction; undefined where it has none. */
export const orderOf = <Row extends RowData>(
  columns: readonly Column<Row>[],
  [first]: SortingState,
): string | undefined =>
  columns.find(({ name }) => name === first?.id)?.orders?.[first?.desc ? 'desc' : 'asc'];
