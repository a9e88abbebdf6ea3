import { sql } from 'kysely';
import { isFree } from '../../../../platform/jobs/lease.ts';
import { sweep, takeDue } from '../../../../platform/jobs/sweep.ts';
import type { Services } from '../../../services.ts';
import { OPEN_TOPUPS } from '../../state.ts';
import { isPollDue } from './poll.ts';
import { settleTopup } from './settle.ts';

const BATCH = 50;

/**
 * Top-ups in doubt. Ten seconds is longer than the wait for a charge; a top-up is due again at its
 * expiry. A wrong clock leaves a time ahead.
 */
const DUE = sql<boolean>`
  status IN (${sql.join(OPEN_TOPUPS.map(sql.lit))})
  AND (created_at < now() - interval '10 seconds' OR created_at > now() + interval '10 seconds')
  AND ${isFree('working_until')}
  AND (${isPollDue} OR (checked_at < expires_at AND expires_at < now()))`;

/**
 * Settles the top-ups in doubt after crashes, time-outs and lost webhooks, and the expired ones.
 * Any number of workers share the work.
 * @returns the number of top-ups that were worked on
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
