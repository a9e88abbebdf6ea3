import type { Transaction } from 'kysely';
import { transactionOn } from './driver-internals.ts';
import type { DB } from './generated.ts';

/** Each begins with a statement in the transaction that it gets, or has none. */
type Works<Results extends readonly unknown[]> = {
  [At in keyof Results]: (trx: Transaction<DB>) => Promise<Results[At]>;
};

/**
 * Does works of a transaction without waiting for what the one before answers: the first statement of each
 * is sent behind the first of the one before, and PostgreSQL does them in this order, each as if it had been
 * sent alone. It saves the way there and back (record 0509). A statement that fails has all behind it fail.
 */
export const pipelined = <Results extends readonly unknown[]>(
  trx: Transaction<DB>,
  works: Works<Results>,
): Promise<Results> => {
  const executor = trx.getExecutor();
  return executor.provideConnection(async (connection) => {
    const results: Promise<unknown>[] = [];
    for (const work of works) {
      const { promise: sent, resolve } = Promise.withResolvers<void>();
      const sending = executor.withConnectionProvider({
        provideConnection(use) {
          const answer = use(connection);
          resolve();
          return answer;
        },
      });
      const result = work(transactionOn(sending));
      results.push(result);
      await Promise.race([sent, result.catch(() => {})]);
    }
    return (await Promise.all(results)) as readonly unknown[] as Results;
  });
};
