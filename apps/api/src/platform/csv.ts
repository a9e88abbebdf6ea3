/** A value of a table. Amounts are decimal text, instants ISO 8601. */
export type Cell = string | number | boolean | null;

/** Makes spreadsheets read the text as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** How a text begins that a spreadsheet would treat as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** A line by RFC 4180, including its line end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/**
 * One value. A text that begins like a formula gets an apostrophe in front, so that a spreadsheet
 * shows it instead of computing it.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  const written = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(written) || written !== String(cell)
    ? `"${written.replaceAll('"', '""')}"`
    : written;
}
