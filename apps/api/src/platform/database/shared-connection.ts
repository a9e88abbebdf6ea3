import type { Executor } from '@merenda/database';
import { CompiledQuery, type DatabaseConnection, type Kysely, type QueryExecutor } from 'kysely';
import type { DB } from './generated.ts';

/** The most statements that share a connection: each waits for those that were sent before it. */
const TOGETHER = 32;
/**
 * The connections that are shared at once, but for slow ones. With one, PostgreSQL wakes least often: while
 * it answers, this process has the answers before to work on.
 */
const AT_ONCE = 1;
/** After this time a connection probably has a long statement: others no longer wait for it. */
const SLOW_AFTER_MS = 5;

interface Use {
  /** Settles when the use has ended. */
  begin: (connection: DatabaseConnection) => Promise<unknown>;
  fail: (error: unknown) => void;
}

const sharings = new WeakMap<QueryExecutor, { add: (use: Use) => void }>();

/**
 * Sends a frequent small statement together with others, on one connection (record 0507). Each is its own
 * transaction. Within a transaction a statement has the transaction's connection.
 */
export async function onShared<Result>(
  db: Kysely<DB>,
  send: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  const executor = db.getExecutor();
  if (db.isTransaction) return executor.provideConnection(send);
  let sharing = sharings.get(executor);
  if (!sharing) {
    sharing = createSharing(executor);
    sharings.set(executor, sharing);
  }
  const { promise: given, resolve, reject } = Promise.withResolvers<DatabaseConnection>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  sharing.add({
    begin(connection) {
      resolve(connection);
      return ended;
    },
    fail: reject,
  });
  // Sent from here, a statement belongs to its own request's trace.
  const connection = await given;
  return send(connection).finally(end);
}

/** Small statements of the ledger, sent together with others. */
export const sharedExecutorOf = (db: Kysely<DB>): Executor => ({
  query: <R extends object>(text: string, values: unknown[] = []) =>
    onShared(db, (connection) => connection.executeQuery<R>(CompiledQuery.raw(text, values))),
});

/**
 * Statements of one turn of the event loop go together. While connections are shared, further statements
 * wait for the next one: the more there are, the more go together.
 */
function createSharing(executor: QueryExecutor) {
  const waiting: Use[] = [];
  let shared = 0;
  let isScheduled = false;

  const pump = () => {
    while (shared < AT_ONCE && waiting.length > 0) void share(waiting.splice(0, TOGETHER));
  };

  const share = async (uses: readonly Use[]) => {
    shared += 1;
    let isCounted = true;
    const leave = () => {
      if (isCounted) shared -= 1;
      isCounted = false;
      pump();
    };
    const timer = setTimeout(leave, SLOW_AFTER_MS);
    try {
      await executor.provideConnection((connection) =>
        Promise.all(uses.map(({ begin }) => begin(connection))),
      );
    } catch (error) {
      for (const { fail } of uses) fail(error);
    }
    clearTimeout(timer);
    leave();
  };

  return {
    add(use: Use) {
      waiting.push(use);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(() => {
        isScheduled = false;
        pump();
      });
    },
  };
}
