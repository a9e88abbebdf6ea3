import type Stripe from 'stripe';
import type { GatewayDispute, GatewayPayment, ReadOptions } from '../port.ts';
import { reading } from './calls.ts';

/** An inquiry (`warning_…`) and a dispute that was averted take no money: they are none. */
const STATES: Record<string, GatewayDispute['state']> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
};

const MOST_DISPUTES = 10;

/**
 * A payment with what its payer's bank did to it. The charge only says that it is disputed; how that
 * stands is asked for, newest first.
 */
export async function withDispute(
  stripe: Stripe,
  { id, latest_charge }: Stripe.PaymentIntent,
  payment: GatewayPayment,
  call: ReadOptions,
): Promise<GatewayPayment> {
  const charge = typeof latest_charge === 'object' ? latest_charge : null;
  if (!charge?.disputed) return payment;
  const { data } = await stripe.disputes.list(
    { payment_intent: id, limit: MOST_DISPUTES },
    reading(call),
  );
  const [dispute] = data.flatMap(readDispute);
  return dispute ? { ...payment, dispute } : payment;
}

function readDispute({ id, amount, status }: Stripe.Dispute): GatewayDispute[] {
  const state = STATES[status];
  return state ? [{ id, amountMinor: BigInt(amount), state }] : [];
}
