import type { Services } from '../../services.ts';

/** What an event names: our reference, or only its processor's id of the payment. */
export interface Named {
  gateway: string;
  reference: string | null;
  provider_ref: string | null;
}

/** `heard` is false when the processor had to be asked and did not say. */
type Found = { heard: true; reference: string | undefined } | { heard: false };

const DEADLINE_MS = 6_000;

/**
 * The reference of the payment that an event is about; undefined when it is none of ours. Where the
 * event has only the processor's id and so have not we, the processor is asked.
 */
export async function findReference(
  { db, gateways, clock, log }: Services,
  { gateway, reference, provider_ref }: Named,
  { correlationId, signal }: { correlationId: string; signal?: AbortSignal | undefined },
): Promise<Found> {
  if (reference !== null || provider_ref === null) {
    return { heard: true, reference: reference ?? undefined };
  }
  const known = await db
    .selectFrom('topup')
    .select('reference')
    .where('gateway', '=', gateway)
    .where('provider_ref', '=', provider_ref)
    .executeTakeFirst();
  if (known) return { heard: true, reference: known.reference };
  const result = await gateways
    .named(gateway)
    ?.getStatus(
      { reference: '', providerRef: provider_ref, createdAt: clock() },
      { correlationId, deadlineMs: DEADLINE_MS, ...(signal ? { signal } : {}) },
    );
  if (result?.outcome === 'done') return { heard: true, reference: result.value?.reference };
  log.warn({ gateway, correlationId, ...result }, 'the processor did not say');
  return { heard: false };
}
