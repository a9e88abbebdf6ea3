import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '../database/generated.ts';
import type { Fields } from '../log/fields.ts';
import type { Log } from '../log/log.ts';
import { logFailure } from '../log/log-failure.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';

/** The due rows of a table, and the time at which taken rows are due again. */
export interface DueRows<Table extends keyof DB & string> {
  table: Table;
  /** The primary key. */
  key: readonly (keyof DB[Table] & string)[];
  /** The condition, in the table's columns. */
  when: RawBuilder<boolean>;
  /** The order in which rows are taken. */
  orderBy: readonly (keyof DB[Table] & string)[];
  limit: number;
  /** Values written into taken rows, so that no other worker takes them before they are due again. */
  set: Partial<Record<keyof DB[Table] & string, RawBuilder<unknown>>>;
}

/** Takes due rows. Any number of workers share the table: one worker takes a row. */
export async function takeDue<Table extends keyof DB & string>(
  db: Kysely<DB>,
  { table, key, when, orderBy, limit, set }: DueRows<Table>,
): Promise<Selectable<DB[Table]>[]> {
  const changes = Object.entries<RawBuilder<unknown> | undefined>(set).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const isTaken = key.map((column) => sql`taken.${sql.ref(column)} = due.${sql.ref(column)}`);
  const { rows } = await sql<Selectable<DB[Table]>>`
    WITH due AS (
      SELECT ${sql.join(key.map((column) => sql.ref(column)))} FROM ${sql.table(table)}
      WHERE ${when} ORDER BY ${sql.join(orderBy.map((column) => sql.ref(column)))}
      LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE ${sql.table(table)} AS taken SET ${sql.join(changes)} FROM due
    WHERE ${sql.join(isTaken, sql` AND `)} RETURNING taken.*`.execute(db);
  return rows;
}

/** The time at which a failed row is due again: later each time, from `firstSeconds` on. */
export const retryAfter = (
  attempts: number,
  { firstSeconds = 1, longestSeconds }: { firstSeconds?: number; longestSeconds: number },
): RawBuilder<Date> => {
  const seconds = Math.min(firstSeconds * 2 ** Math.min(attempts, 20), longestSeconds);
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
};

/**
 * Works on taken rows, a few at a time. An error of one row is logged and does not delay the others.
 * @returns the number of taken rows
 */
export async function sweep<Row>(
  { log }: { log: Log },
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
  { name, signal }: { name(row: Row): Fields; signal?: AbortSignal | undefined },
): Promise<number> {
  await forEachConcurrently(
    rows,
    (row) =>
      work(row).catch((error) => logFailure(log, error, 'a sweep failed for a row', name(row))),
    signal,
  );
  return rows.length;
}
