import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApi } from './api.ts';

/** A locked wallet, row or table; other transactions wait until it is released. */
export interface LockedWallet {
  /** Resolves when this number of the API's transactions waits for a lock. */
  untilWaiting(count: number): Promise<void>;
  /** Releases the locks, after running the statement if one is given. */
  release(statement?: string, values?: string[]): Promise<void>;
}

/** Locks a wallet, so that nobody can pay from it. */
export const holdWallet = (api: TestApi, walletId: string): Promise<LockedWallet> =>
  hold(api, 'SELECT FROM ledger.balance WHERE account = $1 FOR UPDATE', [walletId]);

/** Locks a row against changes, as a transaction does that is about to change it. */
export const holdRow = (
  api: TestApi,
  table: 'guardian' | 'guardian_invitation' | 'product' | 'student' | 'ticket' | 'topup',
  id: string,
): Promise<LockedWallet> => hold(api, `SELECT FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);

/** Locks a guardian's rights over a student, as a transaction does that is about to change them. */
export const holdGuardianship = (
  api: TestApi,
  { guardian, student }: Record<'guardian' | 'student', string>,
): Promise<LockedWallet> =>
  hold(
    api,
    'SELECT FROM guardianship WHERE guardian_id = $1 AND student_id = $2 FOR NO KEY UPDATE',
    [guardian, student],
  );

/** Locks the prices of a menu's dish, as the job does that starts them. */
export const holdPrices = (api: TestApi, menuProduct: string): Promise<LockedWallet> =>
  hold(api, 'SELECT FROM menu_price WHERE menu_product_id = $1 FOR UPDATE', [menuProduct]);

/** Locks a school's holidays and closures, as a transaction does that is about to change them. */
export const holdClosures = (api: TestApi, school: string): Promise<LockedWallet> =>
  hold(api, 'SELECT FROM school_closure WHERE school_id = $1 FOR UPDATE', [school]);

/** Locks a table against reads. */
export const holdTable = (api: TestApi, table: string): Promise<LockedWallet> =>
  hold(api, `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);

/** Locks a table against writes. */
export const holdWrites = (api: TestApi, table: string): Promise<LockedWallet> =>
  hold(api, `LOCK TABLE ${table} IN SHARE MODE`);

async function hold(api: TestApi, lock: string, values: string[] = []): Promise<LockedWallet> {
  const holder = await api.owner.connect();
  await holder.query('BEGIN');
  await holder.query(lock, values);
  // Uses another connection: within one transaction the list of connections never changes.
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
    async release(statement = 'SELECT', held = []) {
      await holder.query(statement, held);
      await holder.query('COMMIT');
      holder.release();
    },
  };
}
