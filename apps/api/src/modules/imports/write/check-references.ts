import type { PoolClient } from 'pg';
import { type Format, stagingOf } from '../formats/format.ts';
import { MAX_MISTAKES_TOLD, type Mistakes } from '../mistakes.ts';

/** Where a staged row came from. */
export interface Source {
  file: string;
  /** The header of a staged value. */
  columnOf(staged: string): string;
}

/** Rows that are there twice, and rows that name what does not exist, are mistakes. */
export async function checkReferences(
  client: PoolClient,
  format: Format,
  { file, columnOf }: Source,
  mistakes: Mistakes,
): Promise<void> {
  const table = stagingOf(format);
  const keyColumn = columnOf(format.key.at(-1) ?? '');
  await addFound<{ first: number }>(
    client,
    `SELECT line, first FROM (
       SELECT line, min(line) OVER (PARTITION BY ${format.key.join(', ')}) AS first FROM ${table}
     ) AS numbered WHERE line > first`,
    mistakes,
    ({ line, first }) => {
      mistakes.add({ file, line, column: keyColumn }, `the same key as in line ${first}`);
    },
  );
  if (format.references.length === 0) return;
  // Without its school, a class is not missed too: the first that is missing counts.
  const missing = format.references.map(
    ({ staged, found }, index) => `WHEN s.${staged} IS NOT NULL AND ${found} IS NULL THEN ${index}`,
  );
  const values = format.references.map(({ staged }) => `s.${staged}`);
  await addFound<{ reference: number; named: string[] }>(
    client,
    `SELECT line, reference, named FROM (
       SELECT s.line, CASE ${missing.join(' ')} END AS reference, ARRAY[${values.join(', ')}] AS named
       FROM ${table} AS s ${format.joins}
     ) AS looked_up WHERE reference IS NOT NULL`,
    mistakes,
    ({ line, reference, named }) => {
      const { staged = '', what = '' } = format.references[reference] ?? {};
      const place = { file, line, column: columnOf(staged) };
      mistakes.add(place, `there is no ${what} "${named[reference]}"`);
    },
  );
}

/** Adds the mistakes that a query finds; however many, only what is told is read. */
export async function addFound<Row extends object>(
  client: PoolClient,
  query: string,
  mistakes: Mistakes,
  add: (row: Row & { line: number }) => void,
): Promise<void> {
  const { rows } = await client.query<Row & { line: number; total: bigint }>(
    `SELECT *, count(*) OVER () AS total FROM (${query}) AS found
     ORDER BY line LIMIT ${MAX_MISTAKES_TOLD}`,
  );
  for (const row of rows) add(row);
  mistakes.addUntold(Number(rows[0]?.total ?? 0n) - rows.length);
}
