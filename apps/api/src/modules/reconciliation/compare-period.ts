import { sql } from 'kysely';
import { executorOf } from '../../db/database.ts';
import type { PaymentGateway } from '../../gateways/index.ts';
import type { ProcessorPayment } from '../../money-audit/facts.ts';
import {
  readDisputed,
  readPayments,
  UnheardProcessorError,
} from '../../money-audit/read-payments.ts';
import type { Services } from '../../services.ts';
import { compareCase } from './compare-case.ts';
import type { Difference } from './difference.ts';
import { readCases } from './read-cases.ts';

/** From one instant up to, not including, another. */
export interface Period {
  from: Date;
  until: Date;
}

export interface Comparison {
  /** How many of the processor's payments and of our top-ups were looked at. */
  payments: number;
  topups: number;
  differences: Difference[];
  /** Why some top-up could not be compared; the others were. Nothing is known to be missing of it. */
  unheard: string | undefined;
}

const BATCH = 200;

/** A processor that does not answer so often in a row is away: the rest is not asked about. */
const AWAY_AFTER = 3;

/**
 * A dispute is dated by its first day, also when it was a mere question of the bank's for weeks; and its
 * amount may change late.
 */
const DISPUTES_BEFORE_MS = 120 * 24 * 60 * 60 * 1_000;

/** For so long a payer's bank may still not take what was given back. */
const REFUNDS_MAY_FAIL_FOR = sql`interval '45 days'`;

/**
 * Compares all that a processor made in a period with what we have, in both directions. Besides, by
 * whatever day: payments that were disputed by then, top-ups that are open for more than a day,
 * disputes that are not decided, and refunds that may still fail.
 * @param pageSize how many payments the processor is asked for at a time
 * One that cannot be compared now keeps none of the others waiting.
 * @throws UnheardProcessorError when it does not tell its list: then nothing is known to be missing
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
      if (inARow === AWAY_AFTER) return { payments: payments.length, topups, differences, unheard };
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
    return { why: error instanceof UnheardProcessorError ? error.message : `top-up ${id} failed` };
  }
}

/** Money that was taken for nobody; a payment that came to nothing harms nobody. */
function unknownOf(payment: ProcessorPayment): Difference[] {
  const { capturedMinor, currency, reference, providerRef } = payment;
  if (capturedMinor === 0n) return [];
  const message = `${capturedMinor} ${currency} were captured that no top-up asked for`;
  return [{ kind: 'payment_unknown', message, reference, topupId: undefined, providerRef }];
}

/** The references of which the processor should know something. */
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
      or([
        eb('topup.status', 'not in', ['failed', 'expired']),
        eb('topup.provider_ref', 'is not', null),
      ]),
    );
  const open = ofGateway
    .where('topup.status', 'in', ['created', 'pending'])
    .where('topup.created_at', '<', sql<Date>`now() - interval '1 day'`);
  const disputed = ofGateway
    .innerJoin('chargeback', 'chargeback.topup_id', 'topup.id')
    .where('chargeback.state', '=', 'open');
  const givenBack = ofGateway
    .innerJoin('topup_refund', 'topup_refund.topup_id', 'topup.id')
    .where('topup_refund.status', '=', 'done')
    .where('topup_refund.concluded_at', '>', sql<Date>`now() - ${REFUNDS_MAY_FAIL_FOR}`);
  const rows = await made.union(open).union(disputed).union(givenBack).execute();
  return rows.map(({ reference }) => reference);
}
