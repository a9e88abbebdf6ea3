import { sql } from 'kysely';
import type { GatewayPayment } from '../../../../gateways/index.ts';
import { gatewayOf } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';
import type { Topup } from '../topup.ts';

/** How a processor is asked: for both sides' logs, and for how long. */
export interface PollOptions {
  /** A request's id, or a job's name. */
  correlationId: string;
  deadlineMs: number;
  signal?: AbortSignal | undefined;
}

/** What a processor says of a payment, and when it was asked, by the database's clock. */
export interface Polled {
  /** Absent when it has no such payment. */
  payment: GatewayPayment | undefined;
  askedAt: Date;
}

/**
 * In a query about records in doubt: is it time to ask about one? The first time soon, then ever more
 * rarely.
 */
export const isPollDue = sql<boolean>`
  (checked_at IS NULL
    OR checked_at < now() - greatest(interval '10 seconds',
                                     least((now() - created_at) / 4, interval '10 minutes')))`;

/**
 * Asks the processor how a top-up's payment stands.
 * @returns undefined when it did not say
 */
export async function pollPayment(
  services: Services,
  topup: Topup,
  { correlationId, deadlineMs, signal }: PollOptions,
): Promise<Polled | undefined> {
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
  services.log.warn({ topup: topup.id, correlationId, ...result }, 'the processor did not say');
  return undefined;
}
