import { sql } from 'kysely';
import { gatewayOf } from '../../gateways/find-provider.ts';
import type { Services } from '../../services.ts';
import { type Answer, AskAgain, applyPayment, failTopup } from './apply.ts';
import { OlderWord } from './dispute/apply-dispute.ts';
import { RefundUnderWay } from './dispute/refund-under-way.ts';
import { hasArrived, isOpen, type Topup } from './topup.ts';

export interface SettleOptions {
  /** For both sides' logs: a request's id, a job's name. */
  correlationId: string;
  /** The processor's own answer to the call that made the payment; else it is asked. */
  answer?: Answer;
  /** Asks also when the money has arrived: it may have been taken back since. */
  evenArrived?: boolean;
  deadlineMs?: number;
  signal?: AbortSignal | undefined;
}

export interface Settled {
  topup: Topup;
  /** Did the processor say how it stands, and was that the moment to act on it? If not, ask again later. */
  heard: boolean;
}

const DEADLINE_MS = 6_000;

/** A request may still be on its way to the processor for so long; then "no such payment" counts. */
const RECEIVED_WITHIN = sql`interval '60 seconds'`;

/**
 * Where the answer to a charge, a webhook, a poll and the sweeper all end: asks the processor how
 * the payment with this reference stands, and brings our top-up there. For ever idempotent.
 * @returns undefined when no top-up has the reference
 */
export async function settleTopup(
  services: Services,
  reference: string,
  { answer, evenArrived = false, correlationId, deadlineMs = DEADLINE_MS, signal }: SettleOptions,
): Promise<Settled | undefined> {
  const topup = await services.db
    .selectFrom('topup')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!topup) return undefined;
  if (answer) return applyOrWait(services, topup, answer);
  if (hasArrived(topup) && !evenArrived) return { topup, heard: true };
  const { askedAt } = await services.db
    .updateTable('topup')
    .set({ checked_at: sql`now()` })
    .where('id', '=', topup.id)
    .returning(sql<Date>`clock_timestamp()`.as('askedAt'))
    .executeTakeFirstOrThrow();
  const result = await gatewayOf(services, topup.gateway).getStatus(
    {
      reference,
      providerRef: topup.provider_ref ?? undefined,
      createdAt: topup.created_at,
    },
    { correlationId, deadlineMs, ...(signal ? { signal } : {}) },
  );
  if (result.outcome !== 'done') {
    services.log.warn({ topup: topup.id, correlationId, ...result }, 'the processor did not say');
    return { topup, heard: false };
  }
  if (result.value) return applyOrWait(services, topup, { payment: result.value, askedAt });
  return { topup: await settleAbsent(services, topup), heard: true };
}

const MUST_WAIT = [RefundUnderWay, OlderWord, AskAgain];

async function applyOrWait(services: Services, topup: Topup, answer: Answer): Promise<Settled> {
  try {
    return { topup: await applyPayment(services, topup.id, answer), heard: true };
  } catch (error) {
    if (!MUST_WAIT.some((reason) => error instanceof reason)) throw error;
    services.log.warn({ err: error, topup: topup.id }, 'what the processor said has to wait');
    return { topup, heard: false };
  }
}

/** The processor has no such payment: it never came there, or is still on its way. */
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
    .where((eb) =>
      eb.or([eb('working_until', 'is', null), eb('working_until', '<', sql<Date>`now()`)]),
    )
    .executeTakeFirst();
  return old && isOpen(topup) ? failTopup(services, topup.id, 'not_received') : topup;
}

/**
 * Asks the processor about an open top-up, unless it was asked, or made, a moment ago; whoever polls
 * however often, the processor is left in peace.
 */
export async function askIfQuiet(
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
