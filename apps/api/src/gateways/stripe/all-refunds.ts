import type Stripe from 'stripe';
import type { ReadOptions } from '../port.ts';
import { reading } from './calls.ts';

const PAGE = 100;

/** A charge comes with its newest refunds; the others are asked for, so that none is left out. */
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
