import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import type { Refund } from './refund.ts';
import { settleRefund } from './settle.ts';
import { TURN } from './turn.ts';

const BATCH = 20;
const AT_ONCE = 4;

/** When a refund in doubt is due: the first time soon, then ever more rarely. */
const DUE = sql<boolean>`
  (working_until IS NULL OR working_until < now())
  AND (checked_at IS NULL
    OR checked_at < now() - greatest(interval '10 seconds',
                                     least((now() - created_at) / 4, interval '10 minutes')))`;

/**
 * Settles the refunds in doubt: whatever a crash, a time-out or a processor that was down left
 * behind. Any number of workers share the work.
 * @returns how many were worked on
 */
export async function sweepRefunds(services: Services, signal?: AbortSignal): Promise<number> {
  const due = await takeDue(services);
  const queue = due.values();
  const worker = async () => {
    for (const refund of queue) {
      if (signal?.aborted) return;
      await settleRefund(services, refund, { correlationId: 'refund-sweeper', signal }).catch(
        (error) => services.log.error({ err: error, refund: refund.id }, 'a refund is in doubt'),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return due.length;
}

function takeDue({ db }: Services): Promise<Refund[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('topup_refund')
        .select('id')
        .where('status', '=', 'pending')
        .where(DUE)
        .orderBy('created_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('topup_refund')
    .from('due')
    .set({ checked_at: sql`now()`, working_until: sql`now() + ${TURN}` })
    .whereRef('topup_refund.id', '=', 'due.id')
    .returningAll('topup_refund')
    .execute();
}
