import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createStripeGateway } from './gateway.ts';
import { eventBody, paymentData } from './testing/events.ts';
import { example } from './testing/examples.ts';

const gateway = createStripeGateway({ secretKey: 'sk_test_double', webhookSecret: 'whsec_double' });
const now = new Date('2026-11-21T12:00:00Z');
const body = Buffer.from(
  eventBody('evt_1', 'payment_intent.succeeded', paymentData('r'.repeat(32))),
);
const signed = (secret: string, at: Date) => ({
  'stripe-signature': new Stripe('sk_test_double').webhooks.generateTestHeaderString({
    payload: body.toString(),
    secret,
    timestamp: Math.floor(at.getTime() / 1000),
  }),
});

test('only bodies signed by Stripe in the last five minutes are accepted', () => {
  const good = signed('whsec_double', now);
  expect(gateway.verifySignature(body, good, now)).toBe(true);
  const later = new Date(now.getTime() + 301_000);
  expect(gateway.verifySignature(body, good, later)).toBe(false);
  expect(gateway.verifySignature(Buffer.concat([body, Buffer.from(' ')]), good, now)).toBe(false);
  expect(gateway.verifySignature(body, signed('whsec_other', now), now)).toBe(false);
  expect(gateway.verifySignature(body, {}, now)).toBe(false);
});

test('an event names its payment; one without our metadata gives no event; an unreadable body is undefined', () => {
  expect(gateway.parseWebhook(body)).toEqual([
    { id: 'evt_1', type: 'payment_intent.succeeded', reference: 'r'.repeat(32) },
  ]);
  const foreign = eventBody('evt_2', 'charge.succeeded', { object: example('charge') });
  expect(gateway.parseWebhook(Buffer.from(foreign))).toEqual([]);
  expect(gateway.parseWebhook(Buffer.from('{'))).toBeUndefined();
});

test('a dispute names its payment by Stripe’s own id', () => {
  const object = { ...example('dispute'), payment_intent: 'pi_1' };
  const event = eventBody('evt_3', 'charge.dispute.created', { object });
  expect(gateway.parseWebhook(Buffer.from(event))).toEqual([
    { id: 'evt_3', type: 'charge.dispute.created', providerRef: 'pi_1' },
  ]);
});

test.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
  'a refund’s own event (%s) names its payment by Stripe’s own id',
  (type) => {
    const metadata = { refund: 'our name of it' };
    const object = { ...example('refund'), payment_intent: 'pi_1', metadata };
    expect(gateway.parseWebhook(Buffer.from(eventBody('evt_4', type, { object })))).toEqual([
      { id: 'evt_4', type, providerRef: 'pi_1' },
    ]);
  },
);
