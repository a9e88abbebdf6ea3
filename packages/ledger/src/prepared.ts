import type { Executor } from '@merenda/database';
import type pg from 'pg';

/** PostgreSQL cuts longer names off. */
const LONGEST_NAME = 63;
/** Of the whole process, so that a name means one text on each connection. */
const names = new Map<string, string>();

/**
 * An executor on the pool that parses and plans each statement once per connection. For frequent
 * statements with a fixed text.
 */
export function prepared(pool: pg.Pool): Executor {
  return {
    query: <R extends object>(text: string, values: unknown[] = []) =>
      pool.query<R>({ name: nameOf(text), text, values }),
  };
}

function nameOf(text: string): string {
  if (text.length <= LONGEST_NAME) return text;
  const name = names.get(text) ?? `ledger ${names.size}`;
  names.set(text, name);
  return name;
}

/** The row of a query that always returns one. */
export function only<R>(rows: readonly R[]): R {
  const [row] = rows;
  if (row === undefined) throw new Error('a row was expected and none came');
  return row;
}
