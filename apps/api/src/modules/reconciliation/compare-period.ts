import { DAY_MS } from '@merenda/domain/time/spans';
import { sql } from 'kysely';
import type { PaymentGateway } from '../../gateways/index.ts';
import { executorOf } from '../../platform/database/database.ts';
import type { ProcessorPayment } from '../money-audit/index.ts';
import { ProcessorUnavailableError, readDisputed, readPayments } from '../money-audit/index.ts';
import { DONE_REFUNDS, GIVEN_UP_TOPUPS, OPEN_DISPUTES, OPEN_TOPUPS } from '../payments/index.ts';
import type { Services } from '../services.ts';
import { compareCase } from './compare-case.ts';
import type { Difference } from './difference.ts';
import { readCases } from './read-cases.ts';

/** From `from` up to, not including, `until`. */
export interface Period {
  from: Date;
  until: Date;
}

export interface Comparison {
  /** The numbers of the processor's payments and of our top-ups that were compared. */
  payments: number;
  topups: number;
  differences: Difference[];
  /**
   * Why some top-up could not be compared; the others were. It does not mean that anything is
   * missing.
   */
  unheard: string | undefined;
}

const BATCH = 200;

/**
 * A processor that fails to answer this often in a row is treated as unreachable: the rest is not
 * polled.
 */
const UNREACHABLE_AFTER = 3;

/** No code and no link is paid later than this after it was made. */
const PAID_AFTER_MS = 90 * DAY_MS;
/**
 * A dispute is dated by its first day, also when it was only an inquiry for weeks; and its amount
 * may change late.
 */
const DISPUTES_BEFORE_MS = 120 * DAY_MS;

/** The time in which a payer's bank may still reject a refund. */
const REFUNDS_MAY_FAIL_FOR = sql`interval '45 days'`;

/**
 * Compares all that a processor created in a period, and all that was paid in it, with our records, in
 * both directions.
 * Regardless of the period it also compares payments with a recent dispute, top-ups that are open
 * for more than a day, undecided disputes, and refunds that may still fail. A top-up that cannot be
 * compared does not stop the others.
 * @param pageSize how many payments to list at a time
 * @throws UnheardProcessorError when the processor does not list its payments: then nothing can be
 * called missing
 */
export async function comparePeriod(
  services: Services,
  gateway: PaymentGateway,
  { from, until, pageSize }: Period & { pageSize?: number | undefined },
): Promise<Comparison> {
  const payments = await readPayments(gateway, { from, until, pageSize });
  const disputed = await readDisputed(gateway, {
    from: new Date(from.getTime() - DISPUTES_BEFORE_MS),
    until,
  });
  const known = new Set(payments.map(({ providerRef }) => providerRef));
  const listed = Map.groupBy(
    [...payments, ...disputed.filter(({ providerRef }) => !known.has(providerRef))],
    ({ reference }) => reference,
  );
  const references = [
    ...new Set([...listed.keys(), ...(await findOurs(services, gateway, { from, until }))]),
  ];
  const differences: Difference[] = [];
  let topups = 0;
  let unheard: string | undefined;
  let inARow = 0;
  for (let start = 0; start < references.length; start += BATCH) {
    const batch = references.slice(start, start + BATCH);
    const cases = await readCases(executorOf(services.db), batch);
    for (const reference of batch) {
      const ours = cases.get(reference);
      const theirs = listed.get(reference) ?? [];
      if (!ours) differences.push(...theirs.flatMap(unknownOf));
      else if (ours.topup.gateway === gateway.name) {
        topups += 1;
        const found = await tryCase(services, gateway, { ours, listed: theirs });
        inARow = 'why' in found ? inARow + 1 : 0;
        if ('why' in found) unheard ??= found.why;
        else differences.push(...found.differences);
      }
      if (inARow === UNREACHABLE_AFTER)
        return { payments: payments.length, topups, differences, unheard };
    }
  }
  return { payments: payments.length, topups, differences, unheard };
}

async function tryCase(
  services: Services,
  gateway: PaymentGateway,
  it: Parameters<typeof compareCase>[2],
): Promise<{ differences: Difference[] } | { why: string }> {
  try {
    return { differences: await compareCase(services, gateway, it) };
  } catch (error) {
    const { id } = it.ours.topup;
    services.log.warn({ err: error, topup: id }, 'a top-up could not be compared');
    return {
      why: error instanceof ProcessorUnavailableError ? error.message : `top-up ${id} failed`,
    };
  }
}

/** A captured payment without a top-up of ours; a failed payment is no difference. */
function unknownOf(payment: ProcessorPayment): Difference[] {
  const { capturedMinor, currency, reference, providerRef } = payment;
  if (capturedMinor === 0n) return [];
  const message = `${capturedMinor} ${currency} were captured that no top-up asked for`;
  return [{ kind: 'payment_unknown', message, reference, topupId: undefined, providerRef }];
}

/** The references for which the processor should have a payment. */
async function findOurs(
  { db }: Services,
  gateway: PaymentGateway,
  { from, until }: Period,
): Promise<string[]> {
  const ofGateway = db
    .selectFrom('topup')
    .select('topup.reference')
    .where('topup.gateway', '=', gateway.name);
  const made = ofGateway
    .where('topup.created_at', '>=', from)
    .where('topup.created_at', '<', until)
    .where(({ or, eb }) =>
      or([eb('topup.status', 'not in', GIVEN_UP_TOPUPS), eb('topup.provider_ref', 'is not', null)]),
    );
  // A code that was made before midnight, or a link, is paid on a later day.
  const paid = ofGateway
    .where('topup.paid_at', '>=', from)
    .where('topup.paid_at', '<', until)
    .where('topup.created_at', '>=', new Date(from.getTime() - PAID_AFTER_MS));
  const open = ofGateway
    .where('topup.status', 'in', OPEN_TOPUPS)
    .where('topup.created_at', '<', sql<Date>`now() - interval '1 day'`);
  const disputed = ofGateway
    .innerJoin('chargeback', 'chargeback.topup_id', 'topup.id')
    .where('chargeback.state', 'in', OPEN_DISPUTES);
  const givenBack = ofGateway
    .innerJoin('topup_refund', 'topup_refund.topup_id', 'topup.id')
    .where('topup_refund.status', 'in', DONE_REFUNDS)
    .where('topup_refund.settled_at', '>', sql<Date>`now() - ${REFUNDS_MAY_FAIL_FOR}`);
  const rows = await made.union(paid).union(open).union(disputed).union(givenBack).execute();
  return rows.map(({ reference }) => reference);
}
