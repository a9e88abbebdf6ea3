import type Stripe from 'stripe';
import type { ReadOptions } from '../port.ts';
import { PAGE, reading } from './calls.ts';

/** Reads a charge's older refunds, because a charge contains only its newest ones. */
export async function withAllRefunds(
  stripe: Stripe,
  { latest_charge }: Stripe.PaymentIntent,
  call: ReadOptions,
): Promise<void> {
  const charge = typeof latest_charge === 'object' ? latest_charge : null;
  const { refunds } = charge ?? {};
  if (!charge || !refunds?.has_more) return;
  const all: Stripe.Refund[] = [];
  const list = stripe.refunds.list({ charge: charge.id, limit: PAGE }, reading(call));
  for await (const refund of list) all.push(refund);
  charge.refunds = { ...refunds, data: all, has_more: false };
}
