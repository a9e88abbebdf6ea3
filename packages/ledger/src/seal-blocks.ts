import { setTimeout as sleep } from 'node:timers/promises';
import type { Executor } from '@merenda/database';
import { onlyRow } from './only.ts';

export interface SealOptions {
  /** The most transfers in one block. */
  maxTransfers?: number;
  /** The time to wait for transactions in progress before giving up for now. */
  settleTimeoutMs?: number;
}

export interface SealResult {
  blocks: number;
  transfers: number;
  /** Everything posted before this call began is sealed now. */
  complete: boolean;
}

/**
 * Seals posted transfers into blocks of the hash chain. Any number of processes may call it; one at
 * a time does the work. It never blocks a posting.
 *
 * @param pool not a transaction, which would keep others from sealing until it ends
 */
export async function sealBlocks(pool: Executor, options: SealOptions = {}): Promise<SealResult> {
  const { maxTransfers = 10_000, settleTimeoutMs = 2_000 } = options;
  const mark = onlyRow(
    (await pool.query<{ newest: bigint; horizon: string }>('SELECT * FROM ledger.seal_mark()'))
      .rows,
  );
  const sealed: SealResult = { blocks: 0, transfers: 0, complete: false };
  const giveUpAt = performance.now() + settleTimeoutMs;
  for (;;) {
    const { rows } = await pool.query<{ transfers: number | null }>(
      'SELECT ledger.seal_block($1, $2, $3) AS transfers',
      [mark.newest, mark.horizon, maxTransfers],
    );
    const { transfers } = onlyRow(rows);
    if (transfers === 0) return { ...sealed, complete: true };
    if (transfers !== null) {
      sealed.blocks += 1;
      sealed.transfers += transfers;
    } else if (performance.now() > giveUpAt) {
      return sealed;
    } else {
      await sleep(10);
    }
  }
}
