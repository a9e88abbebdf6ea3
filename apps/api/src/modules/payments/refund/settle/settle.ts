import { sql } from 'kysely';
import { gatewayOf } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';
import { OPEN_REFUNDS } from '../../state.ts';
import type { Refund } from '../refund.ts';
import { sendRefund } from '../send.ts';
import { releaseLease } from '../store.ts';
import { endRefund } from './end-refund.ts';
import { findRefundOutcome } from './find-outcome.ts';

const DEADLINE_MS = 8_000;

/** A request may still be on its way to the processor, or at work there, for 60 seconds. */
const UNDER_WAY_FOR = sql`interval '60 seconds'`;
/** Processors store idempotency keys for 24 hours: afterwards the same key is a new request. */
const KEY_LIVES_FOR = sql`interval '23 hours'`;

export interface SettleOptions {
  correlationId: string;
  signal?: AbortSignal | undefined;
}

/**
 * Settles a refund in doubt. The processor is asked first. When its answer lacks the refund and
 * nothing can be under way any more, the same request is sent again under the same key. This needs
 * a processor that promises that the repetition is the same refund. The refund is refused once the
 * key is too old to be safe.
 */
export async function settleRefund(
  services: Services,
  refund: Refund,
  { correlationId, signal }: SettleOptions,
): Promise<void> {
  const call = { correlationId, deadlineMs: DEADLINE_MS, ...(signal ? { signal } : {}) };
  const topup = await services.db
    .selectFrom('topup')
    .selectAll()
    .where('id', '=', refund.topup_id)
    .executeTakeFirstOrThrow();
  const outcome = await findRefundOutcome(services, topup, refund, call);
  if (outcome?.is === 'done') {
    const { providerRef } = outcome;
    await endRefund(services, refund, { status: 'done', ...(providerRef && { providerRef }) });
    return;
  }
  if (outcome?.is === 'failed') {
    await endRefund(services, refund, { status: 'refused', failureCode: 'not_taken' });
    return;
  }
  const next = outcome ? await mayRepeat(services, refund, topup.gateway) : 'wait';
  if (next === 'wait') return releaseLease(services.db, refund);
  if (next === 'give up') {
    await endRefund(services, refund, { status: 'refused', failureCode: 'not_received' });
    return;
  }
  const sent = await sendRefund(services, topup, refund, call);
  if (sent.outcome === 'done') {
    await endRefund(services, refund, { status: 'done', providerRef: sent.value.id });
    return;
  }
  services.log.warn({ refund: refund.id, correlationId, ...sent }, 'a refund was not done');
  // The refusal may be that of a repetition: the first request may have succeeded.
  const surelyNot =
    sent.outcome === 'refused' &&
    (await findRefundOutcome(services, topup, refund, call))?.is === 'absent';
  if (!surelyNot) return releaseLease(services.db, refund);
  await endRefund(services, refund, { status: 'refused', failureCode: sent.reason });
}

/** Decides about a repetition. The update of `sent_at` lets only one of two workers repeat. */
async function mayRepeat(
  services: Services,
  { id }: Refund,
  gateway: string,
): Promise<'repeat' | 'give up' | 'wait'> {
  const taken = await services.db
    .updateTable('topup_refund')
    .set({ sent_at: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', OPEN_REFUNDS)
    .where('sent_at', '<', sql<Date>`now() - ${UNDER_WAY_FOR}`)
    .returning(sql<boolean>`created_at > now() - ${KEY_LIVES_FOR}`.as('key_lives'))
    .executeTakeFirst();
  if (!taken) return 'wait';
  if (!taken.key_lives) return 'give up';
  return gatewayOf(services, gateway).repeatsRefunds ? 'repeat' : 'wait';
}
