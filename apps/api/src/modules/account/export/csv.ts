import type { Cell } from './dataset.ts';

/** Tells a spreadsheet that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would take for a formula, or for the beginning of one. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** A line by RFC 4180, its end included. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * One value. A text that begins like a formula gets an apostrophe in front: a spreadsheet then shows
 * it and computes nothing, whoever wrote the text.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  const written = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(written) || written !== String(cell)
    ? `"${written.replaceAll('"', '""')}"`
    : written;
}
