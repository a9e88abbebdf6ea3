import { sql } from 'kysely';
import { isFree } from '../../../../platform/jobs/lease.ts';
import { sweep, takeDue } from '../../../../platform/jobs/sweep.ts';
import type { Services } from '../../../services.ts';
import { OPEN_REFUNDS } from '../../state.ts';
import { isPollDue } from '../../topup/settle/poll.ts';
import { LEASE } from '../store.ts';
import { settleRefund } from './settle.ts';

const BATCH = 20;

const DUE = sql<boolean>`
  status IN (${sql.join(OPEN_REFUNDS.map(sql.lit))}) AND ${isFree('working_until')} AND ${isPollDue}`;

/**
 * Settles the refunds in doubt after crashes, time-outs and outages of processors. Any number of
 * workers share the work.
 * @returns the number of refunds that were worked on
 */
export async function sweepRefunds(services: Services, signal?: AbortSignal): Promise<number> {
  const refunds = await takeDue(services.db, {
    table: 'topup_refund',
    key: ['id'],
    when: DUE,
    orderBy: ['created_at'],
    limit: BATCH,
    set: { checked_at: sql`now()`, working_until: LEASE },
  });
  return sweep(
    services,
    refunds,
    (refund) => settleRefund(services, refund, { correlationId: 'refund-sweeper', signal }),
    { name: ({ id }) => ({ refund: id }), signal },
  );
}
