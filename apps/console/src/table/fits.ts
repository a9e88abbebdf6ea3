import type { RowData } from '@tanstack/react-table';
import type { Column } from './column.ts';

/** The narrowest list that shows a column; without one, every list does. */
export type Fits = 'middle' | 'wide' | 'full' | undefined;

/** The number of columns in lists that are narrow, middle and wide (`table.module.css`). */
const IN_NARROW = 3;
const IN_MIDDLE = 4;
const IN_WIDE = 5;

/**
 * Where each column stands: the row's name first, then its state and amount, then the others in their
 * order. A list that is too narrow for all leaves the last of these to the panel.
 */
export function fitsOf<Row extends RowData>(columns: readonly Column<Row>[]): Fits[] {
  const weight = ({ kind, isExtra }: Column<Row>, at: number) => {
    if (at === 0) return 0;
    if (isExtra) return 3;
    return kind === 'state' || kind === 'amount' ? 1 : 2;
  };
  const ranked = columns
    .map((column, at) => ({ at, weight: weight(column, at) }))
    .toSorted((a, b) => a.weight - b.weight)
    .map(({ at }) => at);
  return columns.map((_, at) => {
    const rank = ranked.indexOf(at);
    if (rank < IN_NARROW) return undefined;
    if (rank < IN_MIDDLE) return 'middle';
    return rank < IN_WIDE ? 'wide' : 'full';
  });
}
