import type { Executor } from '@merenda/database';
import type pg from 'pg';

/**
 * An executor on the pool that parses and plans each statement once per connection. For frequent
 * statements with a fixed text (at most 63 bytes, PostgreSQL's limit for a name).
 */
export function prepared(pool: pg.Pool): Executor {
  return {
    query: <R extends object>(text: string, values: unknown[] = []) =>
      pool.query<R>({ name: text, text, values }),
  };
}

/** The row of a query that always returns one. */
export function only<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined) throw new Error('a row was expected and none came');
  return row;
}
