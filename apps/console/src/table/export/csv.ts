import { BYTE_ORDER_MARK, csvLine, dialectOf } from '@merenda/domain/files/csv';
import type { Language } from '@merenda/domain/places/languages';
import type { Translate } from '@merenda/i18n';
import { type Column, fileCells, fileTitles } from '../column.ts';

/** A table's rows as a spreadsheet of the language reads them; no cell can become a formula. */
export function csvOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  t: Translate,
  language: Language,
): string {
  const dialect = dialectOf(language);
  const lines = [
    columns.flatMap((column) => fileTitles(column, t)),
    ...rows.map((row) => columns.flatMap((column) => fileCells(column, row, t))),
  ];
  return BYTE_ORDER_MARK + lines.map((cells) => csvLine(cells, dialect)).join('');
}
