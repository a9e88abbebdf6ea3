import { sql } from 'kysely';
import { gatewayOf } from '../../gateways/find-provider.ts';
import type { GatewayPayment, ReadOptions } from '../../gateways/index.ts';
import type { Services } from '../../services.ts';
import { applyFailedRefunds, noteOtherRefunds, type Topup } from '../topups/index.ts';
import type { Refund } from './refund.ts';

/** What became of a refund in doubt; `absent`: its processor has not made it. */
export type Fate = { is: 'done'; providerRef?: string } | { is: 'failed' } | { is: 'absent' };

/**
 * Has the processor given this refund back? One that tells refunds one by one is asked for ours; else,
 * as one refund of a payment is under way at a time, the payment's total tells. What it shows beyond
 * ours is noted for whoever reconciles, and what failed of the others is booked first.
 * @returns undefined when it cannot be told
 */
export async function askWhatBecame(
  services: Services,
  topup: Topup,
  refund: Refund,
  call: ReadOptions,
): Promise<Fate | undefined> {
  const { reference, provider_ref, created_at } = topup;
  const askedAt = await now(services);
  const result = await gatewayOf(services, topup.gateway).getStatus(
    { reference, providerRef: provider_ref ?? undefined, createdAt: created_at },
    call,
  );
  if (result.outcome !== 'done' || !result.value) {
    services.log.warn({ refund: refund.id, ...result }, 'the processor did not say');
    return undefined;
  }
  const payment = result.value;
  await applyFailedRefunds(services, topup, { payment, askedAt });
  await noteOtherRefunds(services, topup, payment);
  const ours = payment.refunds?.find((one) => one.reference === refund.id);
  if (ours)
    return ours.state === 'failed' ? { is: 'failed' } : { is: 'done', providerRef: ours.id };
  if (payment.refundUnderWay) return undefined;
  return { is: (await totalShows(services, refund, payment)) ? 'done' : 'absent' };
}

async function totalShows(
  { db }: Services,
  { topup_id, amount_minor }: Refund,
  { refundedMinor }: GatewayPayment,
): Promise<boolean> {
  const { minor } = await db
    .selectFrom('topup_refund')
    .select(({ fn }) => fn.sum<string | null>('amount_minor').as('minor'))
    .where('topup_id', '=', topup_id)
    .where('status', '=', 'done')
    .executeTakeFirstOrThrow();
  return refundedMinor >= BigInt(minor ?? 0) + amount_minor;
}

/** By the clock that writes down when a refund ended. */
async function now({ db }: Services): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}
