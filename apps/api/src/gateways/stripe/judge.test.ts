import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { serveDouble } from '../testing/double-server.ts';
import { eventBody } from './testing/events.ts';
import { example } from './testing/examples.ts';
import { stripeJudge } from './testing/published/judge.ts';

const asked = (method: string, path: string, body = '') => ({
  method,
  url: new URL(path, 'http://stripe.test'),
  headers: {},
  body,
});
const NEW_REFUND = asked('POST', '/v1/refunds', 'payment_intent=pi_1&amount=5');
const answered = (body: object, request = NEW_REFUND) =>
  stripeJudge.answer(request, { status: 200, body });

test.each([
  ['a call', asked('POST', '/v1/refundings'), /^is published nowhere$/],
  ['a parameter', asked('POST', '/v1/refunds', 'sum=5'), /^sum is published nowhere$/],
  ['a word', asked('POST', '/v1/refunds', 'reason=whim'), /^reason is "whim", not/],
  ['a type', asked('POST', '/v1/refunds', 'amount=all'), /^amount is "all", not a number$/],
  ['a filter', asked('GET', '/v1/refunds?since=5'), /^since is published nowhere$/],
  [
    'one that is required',
    asked('POST', '/v1/payment_intents', 'amount=5'),
    /^currency is missing/,
  ],
])('a difference from Stripe’s published requests is reported: %s', (_, request, fault) => {
  expect(stripeJudge.request(request)).toEqual([expect.stringMatching(fault)]);
});

test('a request as Stripe publishes it has no differences', () => {
  expect(stripeJudge.request(NEW_REFUND)).toEqual([]);
});

test('an answer’s unknown, missing and mistyped fields are reported by their paths', () => {
  const refund = example('refund');
  const { status, ...without } = refund;
  expect(answered(refund)).toEqual([]);
  expect(answered({ ...refund, mood: 'good' })).toEqual(['mood is published nowhere']);
  expect(answered(without)).toEqual(['status is missing']);
  expect(answered({ ...refund, amount: '5' })).toEqual(['amount is "5", not a number']);
  expect(status).toBeDefined();
});

test('an object replaces its id only if the request expands it', () => {
  const plain = example('payment_intent');
  const charge = example('charge');
  const one = asked('GET', '/v1/payment_intents/pi_1');
  const expanding = asked('GET', '/v1/payment_intents/pi_1?expand[0]=latest_charge');
  expect(answered({ ...plain, latest_charge: charge }, expanding)).toEqual([]);
  expect(answered({ ...plain, latest_charge: charge }, one)).toHaveLength(1);
  expect(answered({ ...plain, latest_charge: charge.id }, expanding)).toHaveLength(1);
  const wrong = asked('GET', '/v1/payment_intents/pi_1?expand[0]=newest_charge');
  expect(answered(plain, wrong)).toEqual(['expand newest_charge is published nowhere']);
});

test('an error must have a code and a kind that Stripe publishes', () => {
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'none' };
  const told = (body: object) => stripeJudge.answer(NEW_REFUND, { status: 404, body });
  expect(told({ error })).toEqual([]);
  expect(told({ error: { ...error, type: 'bad_luck' } })).toHaveLength(1);
  expect(told({ message: 'none' })).not.toEqual([]);
});

test('an event that Stripe does not send cannot be made', () => {
  expect(() => eventBody('evt_1', 'payment_intent.forgotten', { object: {} })).toThrow('kind');
  expect(() => eventBody('evt_1', 'refund.failed', { object: { id: 're_1' } })).toThrow('missing');
});

test('a double refuses an unpublished call, and reports it when it stops', async () => {
  const { url, stop } = await serveDouble(stripeJudge, () => ({ status: 200, body: {} }));
  const { hostname, port } = new URL(url);
  const stripe = new Stripe('sk_test', { host: hostname, port, protocol: 'http' });
  await expect(stripe.rawRequest('POST', '/v1/refundings')).rejects.toThrow('published nowhere');
  await expect(stripe.refunds.retrieve('re_1')).rejects.toThrow('is missing');
  await expect(stop()).rejects.toThrow('POST /v1/refundings: request: is published nowhere');
});
