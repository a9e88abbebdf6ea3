import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApi } from './api.ts';

/** A wallet, a row or a table that others wait for until it is released. */
export interface Held {
  /** Resolves once so many of the API's transactions wait for a lock. */
  untilWaiting(count: number): Promise<void>;
  /** Does one thing more before, if it is given, with the locks still held. */
  release(statement?: string, values?: string[]): Promise<void>;
}

/** A wallet from which nobody can pay. */
export const holdWallet = (api: TestApi, walletId: string): Promise<Held> =>
  hold(api, 'SELECT FROM ledger.balance WHERE account = $1 FOR UPDATE', [walletId]);

/** A row that can be read and not changed, as by whoever is about to change it. */
export const holdRow = (
  api: TestApi,
  table: 'guardian' | 'guardian_invitation' | 'student' | 'ticket',
  id: string,
): Promise<Held> => hold(api, `SELECT FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id]);

/** A guardian's rights over a student, as by whoever is about to change them. */
export const holdGuardianship = (
  api: TestApi,
  { guardian, student }: Record<'guardian' | 'student', string>,
): Promise<Held> =>
  hold(
    api,
    'SELECT FROM guardianship WHERE guardian_id = $1 AND student_id = $2 FOR NO KEY UPDATE',
    [guardian, student],
  );

/** A table that nobody can read. */
export const holdTable = (api: TestApi, table: string): Promise<Held> =>
  hold(api, `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);

/** A table that can be read and not written. */
export const holdWrites = (api: TestApi, table: string): Promise<Held> =>
  hold(api, `LOCK TABLE ${table} IN SHARE MODE`);

async function hold(api: TestApi, lock: string, values: string[] = []): Promise<Held> {
  const holder = await api.owner.connect();
  await holder.query('BEGIN');
  await holder.query(lock, values);
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
    async release(statement = 'SELECT', held = []) {
      await holder.query(statement, held);
      await holder.query('COMMIT');
      holder.release();
    },
  };
}
