import type Stripe from 'stripe';
import type { GatewayDispute, GatewayPayment, ReadOptions } from '../port.ts';
import { PAGE, reading, secondsOf } from './calls.ts';
import { CHARGE } from './payment.ts';

/** Inquiries (`warning_…`) and prevented disputes take no money, so they are left out. */
const STATES: Record<string, GatewayDispute['state']> = {
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  won: 'won',
  lost: 'lost',
};

/** A payment with its disputes. The charge only has a flag; their states are read separately. */
export async function withDisputes(
  stripe: Stripe,
  { id, latest_charge }: Stripe.PaymentIntent,
  payment: GatewayPayment,
  call: ReadOptions,
): Promise<GatewayPayment> {
  const charge = typeof latest_charge === 'object' ? latest_charge : null;
  if (!charge?.disputed) return payment;
  const disputes: GatewayDispute[] = [];
  const list = stripe.disputes.list({ payment_intent: id, limit: PAGE }, reading(call));
  for await (const dispute of list) disputes.push(...readDispute(dispute));
  // Oldest first, so that an earlier dispute keeps its place when a later one is added.
  return disputes.length > 0 ? { ...payment, disputes: disputes.reverse() } : payment;
}

function readDispute(dispute: Stripe.Dispute): GatewayDispute[] {
  const { id, amount, currency, status, evidence_details } = dispute;
  const state = STATES[status];
  if (!state) return [];
  const dueBy = evidence_details?.due_by;
  return [
    {
      id,
      amountMinor: BigInt(amount),
      currency: currency.toUpperCase(),
      state,
      ...(dueBy ? { evidenceDueAt: new Date(dueBy * 1_000) } : {}),
    },
  ];
}

/** The payments, each once, with a dispute that took money and was opened in a period. */
export async function listDisputedIntents(
  stripe: Stripe,
  { from, until }: { from: Date; until: Date },
  call: ReadOptions,
): Promise<Stripe.PaymentIntent[]> {
  const intents = new Map<string, Stripe.PaymentIntent>();
  const list = stripe.disputes.list(
    {
      created: { gte: secondsOf(from), lt: secondsOf(until) },
      limit: PAGE,
      expand: [`data.payment_intent.${CHARGE}`],
    },
    reading(call),
  );
  for await (const { status, payment_intent } of list) {
    if (!STATES[status] || !payment_intent || typeof payment_intent !== 'object') continue;
    intents.set(payment_intent.id, payment_intent);
  }
  return [...intents.values()];
}
