import type { Transaction } from 'kysely';
import { executorOf } from '../database/database.ts';
import type { DB } from '../database/generated.ts';
import { tryLockName } from '../database/locks.ts';
import type { Platform } from '../platform.ts';

/**
 * Does the work unless another worker is at it: in one transaction, which holds the job's lock.
 * @returns whether it was done here
 */
export async function byOneWorker(
  { db }: Pick<Platform, 'db'>,
  job: string,
  work: (trx: Transaction<DB>) => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await tryLockName(executorOf(trx), 'job', job))) return false;
    await work(trx);
    return true;
  });
}
