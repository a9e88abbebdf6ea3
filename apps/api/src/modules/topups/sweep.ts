import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { settleTopup } from './settle.ts';

const BATCH = 50;
const AT_ONCE = 4;

/**
 * When an open top-up is due to be asked about: the first time soon, then ever more rarely, and once
 * more at its expiry. Ten seconds is longer than a charge is waited for.
 */
const DUE = sql<boolean>`
  created_at < now() - interval '10 seconds'
  AND (working_until IS NULL OR working_until < now())
  AND (checked_at IS NULL
    OR checked_at < now() - greatest(interval '10 seconds',
                                     least((now() - created_at) / 4, interval '10 minutes'))
    OR (checked_at < expires_at AND expires_at < now()))`;

/**
 * Asks the processor about the top-ups in doubt: whatever a crash, a time-out or a lost webhook
 * left behind, and what has expired. Any number of workers share the work.
 * @returns how many were asked about
 */
export async function sweepTopups(services: Services, signal?: AbortSignal): Promise<number> {
  const due = await services.db
    .with('due', (query) =>
      query
        .selectFrom('topup')
        .select('id')
        .where('status', 'in', ['created', 'pending'])
        .where(DUE)
        .orderBy('created_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('topup')
    .from('due')
    .set({ checked_at: sql`now()` })
    .whereRef('topup.id', '=', 'due.id')
    .returning('topup.reference')
    .execute();
  const queue = due.values();
  const worker = async () => {
    for (const { reference } of queue) {
      if (signal?.aborted) return;
      await settleTopup(services, reference, { correlationId: 'sweeper', signal }).catch((error) =>
        services.log.error({ err: error, reference }, 'a top-up could not be settled'),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return due.length;
}
