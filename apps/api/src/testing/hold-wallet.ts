import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApi } from './api.ts';

/** A wallet from which nobody can pay until it is released. */
export interface HeldWallet {
  /** Resolves once so many of the API's transactions wait for a lock. */
  untilWaiting(count: number): Promise<void>;
  release(): Promise<void>;
}

export async function holdWallet(api: TestApi, walletId: string): Promise<HeldWallet> {
  const holder = await api.owner.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM ledger.balance WHERE account = $1 FOR UPDATE', [walletId]);
  // On a connection of its own: within one transaction the list of connections stays as it was.
  const countWaiting = async () => {
    const { rows } = await api.owner.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.waiting;
  };
  return {
    async untilWaiting(count) {
      while ((await countWaiting()) !== count) await sleep(10);
    },
    async release() {
      await holder.query('COMMIT');
      holder.release();
    },
  };
}
