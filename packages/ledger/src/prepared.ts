import type { Executor } from '@merenda/database';
import type pg from 'pg';

/**
 * The pool, with each statement parsed and planned once a connection. For statements of a fixed
 * text (at most 63 bytes: PostgreSQL's limit for a name) that run all the time.
 */
export function prepared(pool: pg.Pool): Executor {
  return {
    query: <R extends object>(text: string, values: unknown[] = []) =>
      pool.query<R>({ name: text, text, values }),
  };
}
