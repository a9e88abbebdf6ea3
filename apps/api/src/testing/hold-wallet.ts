import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApi } from './api.ts';

/** A locked wallet, row or table; other transactions wait until it is released. */
export interface LockedWallet {
  /**
   * Resolves when at least this number of transactions waits for the lock, or behind one that does, or
   * when the lock is released. Throws after two minutes.
   */
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

/** Locks a row's key, as a transaction does that writes a row which refers to it. */
export const holdKey = (
  api: TestApi,
  table: 'company' | 'operator' | 'school',
  id: string,
): Promise<LockedWallet> => hold(api, `SELECT FROM ${table} WHERE id = $1 FOR KEY SHARE`, [id]);

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

/** A wait in vain ends long before its test's time does, and says who waits. */
const IN_VAIN_MS = 120_000;

async function hold(api: TestApi, lock: string, values: string[] = []): Promise<LockedWallet> {
  const holder = await api.owner.connect();
  await holder.query('BEGIN');
  await holder.query(lock, values);
  const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  // Uses another connection: within one transaction the list of connections never changes.
  const findWaiting = async () => {
    const waiting = await api.owner.query<{ query: string }>(
      `WITH RECURSIVE behind AS (
         SELECT $1::int AS pid
         UNION
         SELECT activity.pid FROM pg_stat_activity AS activity
         JOIN behind ON behind.pid = ANY (pg_blocking_pids(activity.pid))
         WHERE activity.datname = current_database())
       SELECT query FROM pg_stat_activity JOIN behind USING (pid) WHERE pid <> $1`,
      [rows[0]?.pid],
    );
    return waiting.rows.map(({ query }) => query);
  };
  let isReleased = false;
  return {
    async untilWaiting(count) {
      const deadline = performance.now() + IN_VAIN_MS;
      while (!isReleased) {
        const waiting = await findWaiting();
        if (waiting.length >= count) return;
        if (performance.now() > deadline) {
          throw new Error(`${count} transactions should wait; these do: ${waiting.join('; ')}`);
        }
        await sleep(10);
      }
    },
    async release(statement = 'SELECT', held = []) {
      isReleased = true;
      await holder.query(statement, held);
      await holder.query('COMMIT');
      holder.release();
    },
  };
}
