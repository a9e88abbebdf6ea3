import type { PoolClient } from 'pg';
import { type Format, stagingOf } from '../formats/format.ts';
import { MAX_LISTED_MISTAKES, type Mistakes } from '../mistakes.ts';

/** The origin of a staged row. */
export interface Source {
  file: string;
  /** The header of a staged value. */
  columnOf(staged: string): string;
}

/** Marks repeated rows, and rows whose references lead nowhere, and adds them as mistakes. */
export async function checkReferences(
  client: PoolClient,
  format: Format,
  { file, columnOf }: Source,
  mistakes: Mistakes,
): Promise<void> {
  const table = stagingOf(format);
  const keyColumn = columnOf(format.key.at(-1) ?? '');
  await addTwice(client, { file, table, column: keyColumn, key: format.key }, mistakes);
  if (format.references.length === 0) return;
  // Only the first missing record counts: a class is not missing as well if its school is.
  const missing = format.references.map(
    ({ staged, found }, index) => `WHEN s.${staged} IS NOT NULL AND ${found} IS NULL THEN ${index}`,
  );
  const values = format.references.map(({ staged }) => `s.${staged}`);
  await addFound<{ reference: number; named: string[] }>(
    client,
    table,
    `SELECT line, reference, named FROM (
       SELECT s.line, CASE ${missing.join(' ')} END AS reference, ARRAY[${values.join(', ')}] AS named
       FROM ${table} AS s ${format.joins} WHERE NOT s.is_wrong
     ) AS looked_up WHERE reference IS NOT NULL`,
    mistakes,
    ({ line, reference, named }) => {
      const found = format.references[reference];
      if (!found) return;
      const place = { file, line, column: columnOf(found.staged) };
      mistakes.addRow(place, { code: found.missing, values: { value: named[reference] ?? '' } });
    },
  );
}

/** Adds all rows of a repeated key as mistakes: the right one is unknown. */
export async function addTwice(
  client: PoolClient,
  {
    file,
    table,
    column,
    key,
    code = 'sameKey',
  }: {
    file: string;
    table: string;
    column: string;
    key: readonly string[];
    code?: 'sameKey' | 'sameStudent';
  },
  mistakes: Mistakes,
): Promise<void> {
  await addFound<{ first: number }>(
    client,
    table,
    `SELECT line, first FROM (
       SELECT line, min(line) OVER (PARTITION BY ${key.join(', ')}) AS first
       FROM ${table} WHERE NOT is_wrong
     ) AS numbered WHERE line > first`,
    mistakes,
    ({ line, first }) => mistakes.addRow({ file, line, column }, { code, values: { line: first } }),
    'IN (found.line, found.first)',
  );
}

/**
 * Adds the mistakes that a query finds in a staging table, and marks their rows. Only the mistakes
 * that are told are read.
 */
export async function addFound<Row extends object>(
  client: PoolClient,
  table: string,
  query: string,
  mistakes: Mistakes,
  add: (row: Row & { line: number }) => void,
  marked = '= found.line',
): Promise<void> {
  const { rows } = await client.query<Row & { line: number; total: bigint }>(
    `WITH found AS MATERIALIZED (${query}),
       marked AS (UPDATE ${table} AS s SET is_wrong = true FROM found WHERE s.line ${marked})
     SELECT *, count(*) OVER () AS total FROM found ORDER BY line LIMIT ${MAX_LISTED_MISTAKES}`,
  );
  for (const row of rows) add(row);
  mistakes.addUntoldRows(Number(rows[0]?.total ?? 0n) - rows.length);
}
