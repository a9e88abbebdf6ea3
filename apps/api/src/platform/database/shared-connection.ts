import type { Executor } from '@merenda/database';
import { CompiledQuery, type DatabaseConnection, type Kysely } from 'kysely';
import type { DB } from './generated.ts';

/** The most that use a connection at once: a statement waits for those that were sent before it. */
const USES = 8;

interface Shared {
  connection: Promise<DatabaseConnection>;
  /** Uses that were let in. */
  joined: number;
  /** Uses that have not ended. */
  running: number;
  giveBack: () => void;
}

/** The connection that a pool is about to give, by the executor that asked for it. */
const coming = new WeakMap<object, Shared>();

/**
 * Runs frequent small statements on a connection that others use at the same time (record 0507). Those of
 * one turn of the event loop share one: they are written to the server together, and read together. Each is
 * its own transaction. In a transaction it is the transaction's connection.
 */
export async function onShared<Result>(
  db: Kysely<DB>,
  use: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return db.getExecutor().provideConnection(use);
  const shared = join(db);
  try {
    return await use(await shared.connection);
  } finally {
    shared.running -= 1;
    if (shared.running === 0) shared.giveBack();
  }
}

/** Lets frequent small statements of the ledger run so. */
export const sharedExecutorOf = (db: Kysely<DB>): Executor => ({
  query: <R extends object>(text: string, values: unknown[] = []) =>
    onShared(db, (connection) => connection.executeQuery<R>(CompiledQuery.raw(text, values))),
});

function join(db: Kysely<DB>): Shared {
  const executor = db.getExecutor();
  const shared = coming.get(executor) ?? ask(db);
  shared.joined += 1;
  shared.running += 1;
  if (shared.joined === USES) coming.delete(executor);
  return shared;
}

function ask(db: Kysely<DB>): Shared {
  const executor = db.getExecutor();
  const { promise: ended, resolve: giveBack } = Promise.withResolvers<void>();
  const { promise: connection, resolve, reject } = Promise.withResolvers<DatabaseConnection>();
  const shared = { connection, joined: 0, running: 0, giveBack };
  const close = () => {
    if (coming.get(executor) === shared) coming.delete(executor);
  };
  executor
    .provideConnection(async (given) => {
      close();
      resolve(given);
      await ended;
    })
    .catch((error: unknown) => {
      close();
      reject(error);
    });
  coming.set(executor, shared);
  return shared;
}
