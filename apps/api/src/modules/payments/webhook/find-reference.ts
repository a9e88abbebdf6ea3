import { sql } from 'kysely';
import type { Services } from '../../services.ts';

/** The payment that an event names: by our reference, or only by the processor's id. */
export interface Named {
  gateway: string;
  reference: string | null;
  provider_ref: string | null;
}

/** `isAnswered` is false when the processor had to be asked and did not say. */
type Found = { isAnswered: true; reference: string | undefined } | { isAnswered: false };

const DEADLINE_MS = 6_000;

/**
 * The reference of an event's payment; undefined when it is none of ours. The processor is asked
 * when the event has only an id that our records lack.
 */
export async function findReference(
  { db, gateways, clock, log }: Services,
  { gateway, reference, provider_ref }: Named,
  { correlationId, signal }: { correlationId: string; signal?: AbortSignal | undefined },
): Promise<Found> {
  if (reference !== null || provider_ref === null) {
    return { isAnswered: true, reference: reference ?? undefined };
  }
  const known = await db
    .selectFrom('topup')
    .select('reference')
    .where('gateway', '=', gateway)
    .where('provider_ref', '=', provider_ref)
    .executeTakeFirst();
  if (known) return { isAnswered: true, reference: known.reference };
  const result = await gateways
    .named(gateway)
    ?.getStatus(
      { reference: '', providerRef: provider_ref, createdAt: clock() },
      { correlationId, deadlineMs: DEADLINE_MS, ...(signal ? { signal } : {}) },
    );
  if (result?.outcome === 'done') return { isAnswered: true, reference: result.value?.reference };
  log.warn({ gateway, correlationId, ...result }, 'the processor did not answer about an event');
  return { isAnswered: false };
}

/** The company of an event's payment, even one that has left this cell; null for no payment of ours. */
export async function findPaymentCompany(
  db: Services['db'],
  gateway: string,
  about: { reference: string } | { providerRef: string },
): Promise<string | null> {
  const { reference, providerRef } = { reference: null, providerRef: null, ...about };
  const { rows } = await sql<{ company: string | null }>`
    SELECT company_of_payment(${gateway}, ${reference}, ${providerRef}) AS company`.execute(db);
  return rows[0]?.company ?? null;
}
