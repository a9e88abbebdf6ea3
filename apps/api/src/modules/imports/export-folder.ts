import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pool } from '@merenda/database';
import { BYTE_ORDER_MARK } from '@merenda/domain/files/csv';
import { to } from 'pg-copy-streams';
import { findCurrencies } from './find-currencies.ts';
import type { Format } from './formats/format.ts';
import { formatsOf } from './formats/formats.ts';
import { ImportError } from './mistakes.ts';

/**
 * Writes all schools, classes, calendars, products, menus and enrolments, as of one moment, as CSV
 * files for an import (product:importing#export). Rows are streamed in any number.
 * @param pool as the database's owner
 * @param hasSemicolons separates columns as spreadsheets read them where the comma is a decimal
 * sign
 * @returns how many rows each file has
 * @throws ImportError when the folder cannot be written
 */
export async function exportFolder(
  pool: Pool,
  folder: string,
  { hasSemicolons }: { hasSemicolons: boolean },
): Promise<Map<string, number>> {
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw new ImportError(`${folder}: it cannot be written (${error.code})`);
  });
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const currencies = new Set((await findCurrencies(client)).values());
    const counts = new Map<string, number>();
    for (const format of formatsOf([...currencies])) {
      const path = join(folder, format.file);
      const form = `FORMAT csv, HEADER${hasSemicolons ? ", DELIMITER ';'" : ''}`;
      const rows = selectOf(format, hasSemicolons ? ',' : '.');
      const copy = client.query(to(`COPY (${rows}) TO STDOUT (${form})`));
      const file = createWriteStream(`${path}.part`, { mode: 0o600 });
      // Spreadsheets assume another encoding without a byte order mark.
      if (hasSemicolons) file.write(BYTE_ORDER_MARK);
      await pipeline(copy, file).catch((error) => {
        throw new ImportError(`${path}: it cannot be written (${error.code ?? error.message})`);
      });
      await rename(`${path}.part`, path);
      counts.set(format.file, copy.rowCount);
    }
    await client.query('COMMIT');
    isDone = true;
    return counts;
  } finally {
    client.release(!isDone);
  }
}

/** SQL that reads a format's rows back, in the order of its file. */
export function selectOf({ fields, written }: Format, decimalMark: '.' | ','): string {
  const columns = fields.flatMap((field) => {
    const texts = field.write(written.staged[field.staged] ?? 'NULL');
    return field.columns.map((name, index) => {
      const text = field.hasDecimals
        ? `replace(${texts[index]}, '.', '${decimalMark}')`
        : texts[index];
      return `${text} AS "${name}"`;
    });
  });
  return `SELECT ${columns.join(', ')} FROM ${written.from} ORDER BY ${written.order}`;
}
