import type { Kysely, Transaction } from 'kysely';
import { transactionOn } from './driver-internals.ts';
import type { DB } from './generated.ts';

/** Each work begins with a statement on the given connection, or has no statement. */
type Works<Results extends readonly unknown[]> = {
  [At in keyof Results]: (trx: Transaction<DB>) => Promise<Results[At]>;
};

/**
 * Runs several works on one connection without a round trip between them (record 0507). The first statement
 * of each work is sent directly behind the first statement of the previous work. PostgreSQL runs them in
 * this order, as if each were sent alone. In a transaction a failed statement makes all statements
 * behind it fail; the error is that of the failed statement, whichever is answered first.
 */
export const pipelined = <Results extends readonly unknown[]>(
  db: Kysely<DB>,
  works: Works<Results>,
): Promise<Results> => {
  const executor = db.getExecutor();
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
    const settled = await Promise.allSettled(results);
    const errors = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    if (errors.length > 0) throw errors.find((error) => !isAftermath(error)) ?? errors[0];
    return (await Promise.all(results)) as readonly unknown[] as Results;
  });
};

/** Is it the error of a statement behind a failed one? */
const isAftermath = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25P02';
