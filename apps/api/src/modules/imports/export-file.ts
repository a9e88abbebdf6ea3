import type { FileAnswer } from '@merenda/contract/file';
import { csvLine } from '@merenda/domain/files/csv';
import type { ImportedFile } from '@merenda/domain/ordering/menu-planning';
import pg from 'pg';
import { notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { selectOf } from './export-folder.ts';
import { headersOf } from './formats/format.ts';
import { formatsOf } from './formats/formats.ts';

const COMMAS = { separator: ',', decimalMark: '.' } as const;

/**
 * One file of a school's menus, as an import reads it (product:console-menus#import): the company's
 * dishes, or the school's own rows.
 * @throws Failure not_found
 */
export async function exportFile(
  { db, pool }: Services,
  { id, file }: { id: string; file: ImportedFile },
): Promise<FileAnswer> {
  const school = await db
    .selectFrom('school')
    .innerJoin('company', 'company.id', 'school.company_id')
    .select(['company.id as company', 'company.currency', 'source_key as key'])
    .where('school.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const format = formatsOf([school.currency]).find((one) => one.file === file);
  if (!format) throw notFound();
  const wanted = [
    ['company', school.company],
    ...(format.key.includes('school') ? [['school', school.key]] : []),
  ].map(([staged, value = '']) => {
    const field = format.fields.find((one) => one.staged === staged);
    return `"${staged}" = ${field?.write(pg.escapeLiteral(value))[0]}`;
  });
  const { rows } = await pool.query<(string | null)[]>({
    text: `SELECT * FROM (${selectOf(format, '.')}) AS written WHERE ${wanted.join(' AND ')}`,
    rowMode: 'array',
  });
  // The cells are written for a spreadsheet already.
  const lines = [headersOf(format), ...rows].map((cells) => csvLine(cells, COMMAS));
  return { name: file, mediaType: 'text/csv', content: new TextEncoder().encode(lines.join('')) };
}
