/**
 * Runs statements: a `pg.Pool` (each call its own transaction) or a `pg.PoolClient` (inside the
 * caller's transaction). Functions that use the database take one as their first parameter, so that
 * the caller decides where a transaction begins and ends.
 */
export interface Executor {
  query<R extends object>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
}
