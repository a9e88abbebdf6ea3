import { sql, type Transaction } from 'kysely';
import type { DB } from '../db/generated.ts';
import type { Services } from '../services.ts';

/** Keeps the jobs' locks apart from the application's other advisory locks. */
const LOCK_SPACE = 2n;

/**
 * Does the work unless another worker is at it: in one transaction, which holds the job's lock.
 * @returns whether it was done here
 */
export async function byOneWorker(
  { db }: Pick<Services, 'db'>,
  job: string,
  work: (trx: Transaction<DB>) => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ gained: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${job}, ${LOCK_SPACE})) AS gained`.execute(
      trx,
    );
    if (!rows[0]?.gained) return false;
    await work(trx);
    return true;
  });
}
