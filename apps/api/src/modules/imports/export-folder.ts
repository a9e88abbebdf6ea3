import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pool } from '@merenda/database';
import { to } from 'pg-copy-streams';
import { findCurrencies } from './find-currencies.ts';
import type { Format } from './formats/format.ts';
import { formatsOf } from './formats/formats.ts';
import { ImportError } from './mistakes.ts';

/**
 * Writes all schools, classes, calendars, products, menus and enrolments as the CSV files that an
 * import reads, as they were at one moment (product:importing#export). Rows pass through, however many.
 * @param pool as the database's owner
 * @returns how many rows each file has
 * @throws ImportError when the folder cannot be written
 */
export async function exportFolder(pool: Pool, folder: string): Promise<Map<string, number>> {
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
      const copy = client.query(to(`COPY (${selectOf(format)}) TO STDOUT (FORMAT csv, HEADER)`));
      await pipeline(copy, createWriteStream(`${path}.part`, { mode: 0o600 })).catch((error) => {
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

function selectOf({ fields, written }: Format): string {
  const columns = fields.flatMap((field) => {
    const texts = field.write(written.staged[field.staged] ?? 'NULL');
    return field.columns.map((name, index) => `${texts[index]} AS "${name}"`);
  });
  return `SELECT ${columns.join(', ')} FROM ${written.from} ORDER BY ${written.order}`;
}
