import type { Executor } from '@merenda/database';
import { EnvError } from '../platform/env.ts';

/** More than any way to the database takes; the alert about a running copy's clock comes sooner. */
const LIMIT_MS = 60_000;

/**
 * Ends a start on a machine whose clock and the database's differ: cut-offs, codes and sessions go by them.
 * @throws EnvError with one line
 */
export async function requireClock(pool: Executor, clock = Date.now): Promise<void> {
  const asked = clock();
  const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const answered = clock();
  for (const { now } of rows) {
    const ahead = asked - now.getTime();
    const behind = now.getTime() - answered;
    if (Math.max(ahead, behind) <= LIMIT_MS) continue;
    const [by, side] = ahead > behind ? [ahead, 'ahead of'] : [behind, 'behind'];
    throw new EnvError(
      `the clock of this machine is ${Math.round(by / 1_000)} s ${side} the database's: both want NTP`,
    );
  }
}
