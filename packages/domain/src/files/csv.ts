import type { Language } from '../places/languages.ts';

/** A value of a table. Instants are ISO 8601. */
export type Cell = string | number | boolean | null | Decimal;

/** A number with all of its decimals, "12.50": JSON has it as this text, a spreadsheet as a number. */
export class Decimal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return this.text;
  }
}

/** Makes spreadsheets read the text as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The beginning of a text that a spreadsheet would treat as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** Separator and decimal mark of one language's spreadsheets. */
interface Dialect {
  separator: ',' | ';';
  decimalMark: '.' | ',';
}

/**
 * The CSV dialect of spreadsheets in a language: semicolons where the comma is the decimal mark. With
 * another separator the table opens in one column (decision record 0305).
 */
export function dialectOf(language: Language): Dialect {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',');
  return hasComma ? { separator: ';', decimalMark: ',' } : { separator: ',', decimalMark: '.' };
}

/** One line of RFC 4180 in the dialect, including its line end. */
export const csvLine = (cells: readonly Cell[], dialect: Dialect): string =>
  `${cells.map((cell) => csvCell(cell, dialect)).join(dialect.separator)}\r\n`;

/**
 * One value. A text that begins like a formula gets an apostrophe in front, so that a spreadsheet
 * shows it instead of computing it.
 */
export function csvCell(cell: Cell, { separator, decimalMark }: Dialect): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell).replace('.', decimalMark);
  if (cell instanceof Decimal) return cell.text.replace('.', decimalMark);
  const isFormula = typeof cell === 'string' && FORMULA.test(cell);
  const written = isFormula ? `'${cell}` : String(cell);
  return isFormula || /["\r\n]/.test(written) || written.includes(separator)
    ? `"${written.replaceAll('"', '""')}"`
    : written;
}
