import { sql } from 'kysely';
import { isFree } from '../../../../platform/jobs/lease.ts';
import { sweep, takeDue } from '../../../../platform/jobs/sweep.ts';
import type { Services } from '../../../services.ts';
import { OPEN_TOPUPS } from '../../state.ts';
import { isPollDue } from './poll.ts';
import { settleTopup } from './settle.ts';

const BATCH = 50;

/** Ten seconds is longer than a charge is waited for; at its expiry one is asked about once more. */
const DUE = sql<boolean>`
  status IN (${sql.join(OPEN_TOPUPS.map(sql.lit))})
  AND created_at < now() - interval '10 seconds'
  AND ${isFree('working_until')}
  AND (${isPollDue} OR (checked_at < expires_at AND expires_at < now()))`;

/**
 * Asks the processor about the top-ups in doubt: whatever a crash, a time-out or a lost webhook
 * left behind, and what has expired. Any number of workers share the work.
 * @returns how many were asked about
 */
export async function sweepTopups(services: Services, signal?: AbortSignal): Promise<number> {
  const topups = await takeDue(services.db, {
    table: 'topup',
    key: ['id'],
    when: DUE,
    orderBy: ['created_at'],
    limit: BATCH,
    set: { checked_at: sql`now()` },
  });
  return sweep(
    services,
    topups,
    ({ reference }) => settleTopup(services, reference, { correlationId: 'sweeper', signal }),
    { name: ({ id }) => ({ topup: id }), signal },
  );
}
