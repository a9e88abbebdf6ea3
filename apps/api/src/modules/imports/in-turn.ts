import type { Pool } from '@merenda/database';
import type { PoolClient } from 'pg';
import { awaitLockName, tryLockName } from '../../platform/database/locks.ts';
import { refusal } from './mistakes.ts';

/** The answer of an import, and whether its writes stay. */
interface Ended<Answer> {
  answer: Answer;
  keeps: boolean;
}

/** A school's import waits for another one for so long: two schools may begin at the same moment. */
const WAIT_MS = 10_000;

/**
 * Runs an import in one transaction, one import at a time (product:importing#all-or-nothing). An import that
 * `waits` is refused only when the other takes long.
 * @throws ImportError when another import is under way, or whatever `run` throws: nothing stays
 */
export async function inTurn<Answer>(
  pool: Pool,
  run: (client: PoolClient) => Promise<Ended<Answer>>,
  { waits }: { waits: boolean },
): Promise<Answer> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query('BEGIN');
    const isTurn = waits
      ? await awaitLockName(client, 'import', 'import', WAIT_MS)
      : await tryLockName(client, 'import', 'import');
    if (!isTurn) throw refusal({ code: 'underWay' });
    const { answer, keeps } = await run(client);
    await client.query(keeps ? 'COMMIT' : 'ROLLBACK');
    isDone = true;
    return answer;
  } catch (error) {
    // The rollback is awaited: the next import must not meet this one's lock.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    // A connection that may be inside a COPY is not used again.
    client.release(!isDone);
  }
}
