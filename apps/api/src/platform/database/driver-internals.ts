import type { Socket } from 'node:net';
import { DummyDriver, PostgresDialect, type QueryExecutor, Transaction } from 'kysely';
import type { PoolClient } from 'pg';
import type { DB } from './generated.ts';

// Internals of the drivers are used in this file only. A test names the versions with which they were
// checked.

/** The socket of a connection: pg offers no other way to know what one turn sends (record 0507). */
export const socketOf = (client: PoolClient): Socket =>
  (Object(client) as { connection: { stream: Socket } }).connection.stream;

/** The parts of a kysely transaction other than its executor. */
const dialect = new PostgresDialect({
  pool: async () => Promise.reject(new Error('a transaction shell has no pool')),
});
const SHELL = { config: { dialect }, dialect, driver: new DummyDriver() };

/**
 * The transaction of an executor's connection: kysely itself makes a transaction object only where it
 * begins one.
 */
export const transactionOn = (executor: QueryExecutor): Transaction<DB> =>
  new Transaction<DB>({ ...SHELL, executor });
