import type { Executor } from '@merenda/database';
import { onlyRow } from './only.ts';

/**
 * Releases expired holds, `batch` at a time.
 * @returns the number of released holds
 */
export async function expireHolds(executor: Executor, batch = 500): Promise<number> {
  let expired = 0;
  for (;;) {
    const { rows } = await executor.query<{ count: number }>(
      'SELECT ledger.expire_holds($1) AS count',
      [batch],
    );
    const { count } = onlyRow(rows);
    expired += count;
    if (count < batch) return expired;
  }
}

/**
 * Adds sealed transfers to the append accounts' stored balances, so that reading one stays fast.
 * Run it after `sealBlocks`.
 */
export async function rollUp(executor: Executor): Promise<void> {
  await executor.query('SELECT ledger.roll_up_balances()');
}

/**
 * Deletes idempotency records older than `keepHours`.
 * @returns the number of deleted records
 */
export async function purgeIdempotency(executor: Executor, keepHours = 24): Promise<number> {
  const batch = 10_000;
  let purged = 0;
  for (;;) {
    const { rows } = await executor.query<{ count: number }>(
      'SELECT ledger.purge_idempotency(make_interval(hours => $1), $2) AS count',
      [keepHours, batch],
    );
    const { count } = onlyRow(rows);
    purged += count;
    if (count < batch) return purged;
  }
}
