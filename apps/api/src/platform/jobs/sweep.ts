import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '../database/generated.ts';
import type { Fields } from '../log/fields.ts';
import type { Log } from '../log/log.ts';
import { logFailure } from '../log/log-failure.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';

/** Which rows of a table are due, and when those that are taken up are due again. */
export interface Due<Table extends keyof DB & string> {
  table: Table;
  /** The primary key. */
  key: readonly (keyof DB[Table] & string)[];
  /** In terms of the table's columns. */
  when: RawBuilder<boolean>;
  /** Whose turn is first. */
  orderBy: readonly (keyof DB[Table] & string)[];
  limit: number;
  /** What is written into the rows, so that nobody else takes them up before their time has come again. */
  set: Partial<Record<keyof DB[Table] & string, RawBuilder<unknown>>>;
}

/** Takes up rows that are due. Any number of workers share them: a row is one worker's. */
export async function takeDue<Table extends keyof DB & string>(
  db: Kysely<DB>,
  { table, key, when, orderBy, limit, set }: Due<Table>,
): Promise<Selectable<DB[Table]>[]> {
  const changes = Object.entries<RawBuilder<unknown> | undefined>(set).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  const isTaken = key.map((column) => sql`taken.${sql.ref(column)} = due.${sql.ref(column)}`);
  const { rows } = await sql<Selectable<DB[Table]>>`
    WITH due AS (
      SELECT ${sql.join(key.map((column) => sql.ref(column)))} FROM ${sql.table(table)}
      WHERE ${when} ORDER BY ${sql.join(orderBy.map((column) => sql.ref(column)))}
      LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE ${sql.table(table)} AS taken SET ${sql.join(changes)} FROM due
    WHERE ${sql.join(isTaken, sql` AND `)} RETURNING taken.*`.execute(db);
  return rows;
}

/** When a row that was tried without success is due again: later each time, from `firstSeconds` on. */
export const retryAfter = (
  attempts: number,
  { firstSeconds = 1, longestSeconds }: { firstSeconds?: number; longestSeconds: number },
): RawBuilder<Date> => {
  const seconds = Math.min(firstSeconds * 2 ** Math.min(attempts, 20), longestSeconds);
  return sql<Date>`now() + make_interval(secs => ${seconds})`;
};

/**
 * Works on rows that were taken up, a few at a time. What goes wrong with one is logged and keeps none
 * of the others waiting.
 * @returns how many were taken up
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
