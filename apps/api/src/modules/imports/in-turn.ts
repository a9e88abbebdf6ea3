import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '@merenda/database';
import type { PoolClient } from 'pg';
import { tryLockName } from '../../platform/database/locks.ts';
import { refusal } from './mistakes.ts';

/** The answer of an import, and whether its writes stay. */
interface Ended<Answer> {
  answer: Answer;
  keeps: boolean;
}

/** A school's import tries for so long, so often: two schools may begin at the same moment. */
const [WAIT_MS, PAUSE_MS] = [10_000, 200];

/**
 * Runs an import in one transaction, one import at a time (product:importing#all-or-nothing). An import that
 * `waits` is refused only when the other takes long; it holds no connection meanwhile.
 * @throws ImportError when another import is under way, or whatever `run` throws: nothing stays
 */
export async function inTurn<Answer>(
  pool: Pool,
  run: (client: PoolClient) => Promise<Ended<Answer>>,
  { waits }: { waits: boolean },
): Promise<Answer> {
  for (let waitedMs = 0; ; waitedMs += PAUSE_MS) {
    const ended = await tryNow(pool, run);
    if (ended) return ended.answer;
    if (!waits || waitedMs >= WAIT_MS) throw refusal({ code: 'underWay' });
    await sleep(PAUSE_MS);
  }
}

/** @returns undefined while another import is under way */
async function tryNow<Answer>(
  pool: Pool,
  run: (client: PoolClient) => Promise<Ended<Answer>>,
): Promise<Ended<Answer> | undefined> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('BEGIN');
    const ended = (await tryLockName(client, 'import', 'import')) ? await run(client) : undefined;
    await client.query(ended?.keeps ? 'COMMIT' : 'ROLLBACK');
    isDone = true;
    return ended;
  } catch (error) {
    // The rollback is awaited: the next import must not meet this one's lock.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    // A connection that may be inside a COPY is not used again.
    client.release(!isDone);
  }
}
