import type { TopupRefund } from '@merenda/contract/payments/refunds';
import { Failure } from '../../../../platform/failure.ts';
import { isFree } from '../../../../platform/jobs/lease.ts';
import { gatewayOf } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';
import { OPEN_REFUNDS } from '../../state.ts';
import type { Refund } from '../refund.ts';
import { sendRefund } from '../send.ts';
import { endRefund } from '../settle/end-refund.ts';
import { findRefundOutcome } from '../settle/find-outcome.ts';
import { releaseLease } from '../store.ts';
import { viewRefunds } from '../view-refunds.ts';
import { beginRefund, type RefundInput } from './begin.ts';

const DEADLINE_MS = 9_000;
const LAST_QUESTION_MS = 2_000;

/**
 * Refunds money of a top-up to what paid it. A refund without an answer in time is pending, never
 * failed: the sweeper settles it, and a request with the same key answers its state.
 * @throws Failure refund_not_possible, gateway_refused, spending_not_allowed, not_found
 * @throws Failure request_in_progress, idempotency_mismatch
 */
export async function createRefund(
  services: Services,
  input: RefundInput,
  correlationId: string,
): Promise<{ refund: TopupRefund; replayed: boolean }> {
  const { refund, replayed } = await beginRefund(services, input);
  if (replayed) await checkIsFree(services, refund);
  else await firstTry(services, refund, correlationId);
  const [view] = await viewRefunds(services.db, {
    guardianId: input.guardian.id,
    topupId: refund.topup_id,
    refundId: refund.id,
  });
  if (!view) throw new Error(`refund ${refund.id} is gone`);
  if (view.status === 'refused') {
    throw new Failure('gateway_refused', { userMessageKey: 'refunds.error.refused' });
  }
  return { refund: view, replayed };
}

/** @throws Failure request_in_progress while an earlier request with the key is at the processor */
async function checkIsFree({ db }: Services, { id }: Refund): Promise<void> {
  const working = await db
    .selectFrom('topup_refund')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', OPEN_REFUNDS)
    .where((eb) => eb.not(isFree('working_until')))
    .executeTakeFirst();
  if (working) throw new Failure('request_in_progress');
}

async function firstTry(services: Services, refund: Refund, correlationId: string): Promise<void> {
  const topup = await services.db
    .selectFrom('topup')
    .selectAll()
    .where('id', '=', refund.topup_id)
    .executeTakeFirstOrThrow();
  const sent = await sendRefund(services, topup, refund, {
    correlationId,
    deadlineMs: DEADLINE_MS,
  });
  if (sent.outcome === 'done') {
    await endRefund(services, refund, { status: 'done', providerRef: sent.value.id });
    return;
  }
  services.log.warn({ refund: refund.id, correlationId, ...sent }, 'a refund was not done');
  if (sent.outcome === 'unreached' && !gatewayOf(services, topup.gateway).repeatsRefunds) {
    // Surely nothing was done and the refund cannot be repeated: it is refused at once.
    await endRefund(services, refund, { status: 'refused', failureCode: 'unreached' });
    return;
  }
  if (sent.outcome !== 'refused') return releaseLease(services.db, refund);
  await endRefund(services, refund, { status: 'refused', failureCode: sent.reason });
  // The usual reason is a refund that was made at the processor: this question audits it.
  await findRefundOutcome(services, topup, refund, { correlationId, deadlineMs: LAST_QUESTION_MS });
}
