import type { Socket } from 'node:net';
import { DummyDriver, PostgresDialect, type QueryExecutor, Transaction } from 'kysely';
import type { PoolClient } from 'pg';
import type { DB } from './generated.ts';

// Insides of the drivers, used in one place: a test names the versions with which they were looked at.

/** The socket of a connection: pg says of no other thing what one turn sends (record 0509). */
export const socketOf = (client: PoolClient): Socket =>
  (Object(client) as { connection: { stream: Socket } }).connection.stream;

/** Parts of a transaction besides the one that does its statements. */
const dialect = new PostgresDialect({ pool: async () => Promise.reject(new Error('has none')) });
const SHELL = { config: { dialect }, dialect, driver: new DummyDriver() };

/** The transaction that an executor's connection is in: kysely makes one only where it begins it. */
export const transactionOn = (executor: QueryExecutor): Transaction<DB> =>
  new Transaction<DB>({ ...SHELL, executor });
