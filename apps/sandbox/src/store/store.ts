import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { STEPS } from './schema.ts';

/** A row of SQLite; the caller knows its columns. */
export type Row = Record<string, null | number | bigint | string | Uint8Array>;

/** The durable records of one sandbox. Every call is synchronous. */
export interface Store {
  get(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all(sql: string, ...values: SQLInputValue[]): Row[];
  /** Runs a statement; returns the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Runs the work in a transaction, which is on disk when the call returns. A nested call is a savepoint. */
  atomically<T>(work: () => T): T;
  close(): void;
}

/** The folder is open in another sandbox process. */
export class StoreInUseError extends Error {
  override readonly name = 'StoreInUseError';
}

const SQLITE_BUSY = 5;

/**
 * Opens or creates `sandbox.sqlite` in a folder. A commit is on disk before it returns, so that a `kill -9`
 * loses nothing that was answered. Throws StoreInUseError if another process has it.
 */
export function openStore(dataDir: string): Store {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'sandbox.sqlite'));
  try {
    prepareDatabase(database);
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new StoreInUseError(`Another sandbox is running on ${dataDir}`);
    }
    throw error;
  }

  const statements = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known) return known;
    const fresh = database.prepare(sql);
    statements.set(sql, fresh);
    return fresh;
  };

  return {
    get: (sql, ...values) => statement(sql).get(...values),
    all: (sql, ...values) => statement(sql).all(...values),
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    atomically: (work) => atomically(database, work),
    close: () => database.close(),
  };
}

function prepareDatabase(database: DatabaseSync): void {
  // The lock is exclusive: a second sandbox on the same folder would send every webhook twice.
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;');
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version > STEPS.length) {
    throw new Error(`The sandbox's data has the unknown version ${version}`);
  }
  if (version === STEPS.length) return;
  atomically(database, () => {
    for (const step of STEPS.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${STEPS.length}`);
  });
}

function atomically<T>(database: DatabaseSync, work: () => T): T {
  const nested = database.isTransaction;
  database.exec(nested ? 'SAVEPOINT step' : 'BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec(nested ? 'RELEASE step' : 'COMMIT');
    return result;
  } catch (error) {
    // After some errors, such as a full disk, SQLite has rolled the transaction back already.
    if (database.isTransaction) {
      database.exec(nested ? 'ROLLBACK TO step; RELEASE step' : 'ROLLBACK');
    }
    throw error;
  }
}
