/**
 * Anything that runs a statement: a `pg.Pool` (each call its own transaction) or a
 * `pg.PoolClient` (inside the caller's transaction). Functions that touch the database take one
 * of these first, so that the caller alone decides where a transaction begins and ends.
 */
export interface Executor {
  query<R extends object>(text: string, values?: unknown[]): Promise<{ rows: R[] }>;
}
