import { sql } from 'kysely';
import { Failure } from '../../../platform/failure.ts';
import { sweep, takeDue } from '../../../platform/jobs/sweep.ts';
import type { Services } from '../../services.ts';
import { deleteAccount } from '../delete-account.ts';
import type { Payout } from './payout.ts';

const BATCH = 20;

/**
 * The settled payouts after which an account is still to be deleted. Their e-mail goes first,
 * because the deletion drops unsent ones. Payouts of blocked guardians wait until the block is
 * lifted.
 */
export const CLOSINGS_DUE = sql<boolean>`
  subject = 'CLOSE-RESPONSABLE-WALLET' AND status = 'settled'
  AND EXISTS (SELECT FROM guardian WHERE guardian.id = guardian_id AND deleted_at IS NULL AND blocked_at IS NULL)
  AND NOT EXISTS (
    SELECT FROM mail_outbox
    WHERE mail_outbox.id = 'payout-settled-' || payout_request.id AND closed_at IS NULL)`;

/**
 * Deletes the accounts whose money is out (product:account-deletion#after-a-payout). An account
 * that cannot be deleted yet, for example because new money came, is retried. Any number of workers
 * share the work.
 * @returns the number of payouts that were worked on
 */
export async function finishClosings(services: Services, signal?: AbortSignal): Promise<number> {
  const payouts = await takeDue(services.db, {
    table: 'payout_request',
    key: ['id'],
    when: sql`${CLOSINGS_DUE} AND (checked_at IS NULL OR checked_at < now() - interval '1 minute')`,
    orderBy: ['settled_at'],
    limit: BATCH,
    set: { checked_at: sql`now()` },
  });
  return sweep(services, payouts, (payout) => finish(services, payout), {
    name: ({ id }) => ({ payout: id }),
    signal,
  });
}

async function finish(services: Services, { guardian_id, currency }: Payout): Promise<void> {
  const { email_confirmed_at } = await services.db
    .selectFrom('guardian')
    .select('email_confirmed_at')
    .where('id', '=', guardian_id)
    .executeTakeFirstOrThrow();
  try {
    const confirmed = email_confirmed_at !== null;
    await deleteAccount(services, { id: guardian_id, currency, confirmed });
  } catch (error) {
    // Money has come or is on its way, or the guardian was blocked: the sweep retries later.
    if (!(error instanceof Failure)) throw error;
  }
}
