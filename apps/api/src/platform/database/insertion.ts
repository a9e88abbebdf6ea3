import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { DB } from './generated.ts';

/**
 * `INSERT` of any number of rows as one text with one parameter, so that one kept plan serves them all
 * (record 0507). All rows have the first row's columns. Values of `jsonb` columns are passed as values, not
 * as text.
 */
export function insertion<Table extends keyof DB & string>(
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): RawBuilder<unknown> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  return sql`INSERT INTO ${sql.table(table)} (${columns}) SELECT ${columns}
    FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${jsonOf(rows)}::jsonb)`;
}

/** Wide integers as text, which PostgreSQL reads without losing digits. */
const jsonOf = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
