import type Stripe from 'stripe';
import { example, now } from './examples.ts';
import { eventFaults } from './published/judge.ts';

/** The content of an event about a payment of ours. */
export const paymentData = (reference: string): { object: Stripe.PaymentIntent } => ({
  object: { ...example('payment_intent'), metadata: { reference, kind: 'card' } },
});

/**
 * The bytes of an event as Stripe sends it.
 * @throws Error when Stripe publishes no such event
 */
export function eventBody(id: string, type: string, data: object): string {
  const event = { ...example('event'), id, type, created: now(), data };
  const faults = eventFaults(event);
  if (faults.length > 0) throw new Error(`not as published:\n${faults.join('\n')}`);
  return JSON.stringify(event);
}
