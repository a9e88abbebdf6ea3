import { sql } from 'kysely';
import { isFree } from '../../../../platform/jobs/lease.ts';
import type { Services } from '../../../services.ts';
import { type ProcessorAnswer, planFailure } from '../../plan/plan-payment.ts';
import { changeTopup } from '../../posting/change-topup.ts';
import { hasArrived, isOpen } from '../../state.ts';
import type { FailureCode } from '../refusal.ts';
import type { Topup } from '../topup.ts';
import { applyAnswer } from './apply-answer.ts';
import { pollPayment } from './poll.ts';

export interface SettleOptions {
  /** The id for both sides' logs: a request's id, or a job's name. */
  correlationId: string;
  /**
   * The processor's answer to the call that made the payment; without it the processor is asked.
   */
  answer?: ProcessorAnswer;
  /** True to ask also about an arrived top-up, whose money may have gone back since. */
  evenArrived?: boolean;
  deadlineMs?: number;
  signal?: AbortSignal | undefined;
}

export interface SettleResult {
  topup: Topup;
  /**
   * False when the processor did not answer, or its answer cannot be applied yet: retry later.
   */
  isApplied: boolean;
}

const DEADLINE_MS = 6_000;

/**
 * A request may still be on its way to the processor for 60 seconds; afterwards "no such payment"
 * counts.
 */
const RECEIVED_WITHIN = sql`interval '60 seconds'`;

/**
 * Asks the processor about the payment with this reference, and brings our top-up to its state.
 * Answers to charges, webhooks, polls and the sweeper all come here; repetition changes nothing.
 * @returns undefined when no top-up has the reference
 */
export async function settleTopup(
  services: Services,
  reference: string,
  { answer, evenArrived = false, correlationId, deadlineMs = DEADLINE_MS, signal }: SettleOptions,
): Promise<SettleResult | undefined> {
  const topup = await services.db
    .selectFrom('topup')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!topup) return undefined;
  if (answer) return apply(services, topup, answer);
  if (hasArrived(topup) && !evenArrived) return { topup, isApplied: true };
  const polled = await pollPayment(services, topup, { correlationId, deadlineMs, signal });
  if (!polled) return { topup, isApplied: false };
  const { payment, askedAt } = polled;
  if (payment) return apply(services, topup, { payment, askedAt });
  return { topup: await settleAbsent(services, topup), isApplied: true };
}

async function apply(
  services: Services,
  { id }: Topup,
  answer: ProcessorAnswer,
): Promise<SettleResult> {
  const { topup, retryReasons } = await applyAnswer(services, id, answer);
  if (retryReasons.length > 0) {
    services.log.warn({ topup: id, retryReasons }, 'a processor’s answer cannot be applied yet');
  }
  return { topup, isApplied: retryReasons.length === 0 };
}

/** Handles "no such payment": the request never reached the processor, or is still on its way. */
async function settleAbsent(services: Services, topup: Topup): Promise<Topup> {
  if (topup.provider_ref) {
    services.log.error({ topup: topup.id }, 'the processor lost a payment that it had');
    return topup;
  }
  const old = await services.db
    .selectFrom('topup')
    .select('id')
    .where('id', '=', topup.id)
    .where('created_at', '<', sql<Date>`now() - ${RECEIVED_WITHIN}`)
    .where(isFree('working_until'))
    .executeTakeFirst();
  return old && isOpen(topup) ? failTopup(services, topup.id, 'not_received') : topup;
}

/** Fails a top-up that surely has no payment. */
export async function failTopup(
  services: Pick<Services, 'db' | 'log'>,
  topupId: string,
  failureCode: FailureCode,
): Promise<Topup> {
  const { topup } = await changeTopup(services, topupId, {
    read: async () => undefined,
    plan: (locked) => planFailure(locked, failureCode),
  });
  return topup;
}

/**
 * Asks the processor about an open top-up, unless the last question or its creation was less than
 * `quietMs` ago. Frequent polls therefore do not reach the processor.
 */
export async function pollIfDue(
  services: Services,
  topup: Topup,
  { quietMs, ...options }: SettleOptions & { quietMs: number },
): Promise<Topup> {
  if (!isOpen(topup)) return topup;
  const { numUpdatedRows } = await services.db
    .updateTable('topup')
    .set({ checked_at: sql`now()` })
    .where('id', '=', topup.id)
    .where(
      sql<Date>`greatest(created_at, coalesce(checked_at, created_at))`,
      '<',
      sql<Date>`now() - make_interval(secs => ${quietMs / 1000})`,
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return topup;
  return (await settleTopup(services, topup.reference, options))?.topup ?? topup;
}
