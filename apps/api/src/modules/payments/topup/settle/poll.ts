import { sql } from 'kysely';
import type { GatewayPayment } from '../../../../gateways/index.ts';
import { gatewayOf } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';
import type { Topup } from '../topup.ts';

/** The options of a poll. */
export interface PollOptions {
  /** The id for both sides' logs: a request's id, or a job's name. */
  correlationId: string;
  deadlineMs: number;
  signal?: AbortSignal | undefined;
}

/** A processor's answer about a payment, and the time of the question by the database's clock. */
export interface PollResult {
  /** Undefined when the processor has no such payment. */
  payment: GatewayPayment | undefined;
  askedAt: Date;
}

/**
 * In a query about records in doubt: true when a poll is due. The interval grows with the record's
 * age, from 10 seconds to 10 minutes. Only a wrong clock leaves a time ahead.
 */
export const isPollDue = sql<boolean>`
  (checked_at IS NULL OR checked_at > now() + interval '10 seconds'
    OR checked_at < now() - greatest(interval '10 seconds',
                                     least((now() - created_at) / 4, interval '10 minutes')))`;

/**
 * Asks the processor for the state of a top-up's payment.
 * @returns undefined when the processor did not answer
 */
export async function pollPayment(
  services: Services,
  topup: Topup,
  { correlationId, deadlineMs, signal }: PollOptions,
): Promise<PollResult | undefined> {
  const { askedAt } = await services.db
    .updateTable('topup')
    .set({ checked_at: sql`now()` })
    .where('id', '=', topup.id)
    .returning(sql<Date>`clock_timestamp()`.as('askedAt'))
    .executeTakeFirstOrThrow();
  const { reference, provider_ref, created_at } = topup;
  const result = await gatewayOf(services, topup.gateway).getStatus(
    { reference, providerRef: provider_ref ?? undefined, createdAt: created_at },
    { correlationId, deadlineMs, ...(signal ? { signal } : {}) },
  );
  if (result.outcome === 'done') return { payment: result.value, askedAt };
  services.log.warn(
    { topup: topup.id, correlationId, ...result },
    'the processor did not answer a poll',
  );
  return undefined;
}
