import { expect, test } from 'vitest';
import { serveDouble } from '../testing/double-server.ts';
import { eventBody } from './testing/events.ts';
import { pagarmeJudge } from './testing/published/judge.ts';

const asked = (method: string, path: string, body?: object) => ({
  method,
  url: new URL(`/core/v5${path}`, 'http://pagarme.test'),
  headers: {},
  body: body ? JSON.stringify(body) : '',
});
const REFUND = { amount: 5, operation_reference: 'r' };
const CARD = { number: '4111111111111111', exp_month: 3, exp_year: 2031 };
const answered = (body: object) =>
  pagarmeJudge.answer(asked('GET', '/charges/ch_1'), { status: 200, body });

test.each([
  ['a call', asked('POST', '/refunds', REFUND), /^is published nowhere$/],
  ['a field', asked('DELETE', '/charges/ch_1', { ...REFUND, sum: 5 }), /^sum is published nowhere/],
  ['a type', asked('POST', '/customers/c/cards', { ...CARD, exp_month: '3' }), /^exp_month is str/],
  ['a filter', asked('GET', '/charges?since=2026'), /^since is published nowhere$/],
  ['a number', asked('GET', '/charges?page=first'), /^page: /],
  ['one that is required', asked('DELETE', '/charges/ch_1', { amount: 5 }), /operation_reference/],
  ['a body', asked('DELETE', '/customers/c/cards/d', REFUND), /^has a body/],
])('a difference from Pagar.me’s published requests is reported: %s', (_, request, fault) => {
  expect(pagarmeJudge.request(request)).toEqual([expect.stringMatching(fault)]);
});

test('a request as Pagar.me publishes it has no differences', () => {
  expect(pagarmeJudge.request(asked('DELETE', '/charges/ch_1', REFUND))).toEqual([]);
  expect(pagarmeJudge.request(asked('GET', '/orders?code=r'))).toEqual([]);
});

test('an answer’s unknown and mistyped fields are reported by their paths', () => {
  const pix = { transaction_type: 'pix', qr_code: 'code' };
  expect(answered({ id: 'ch_1', amount: 5, last_transaction: pix })).toEqual([]);
  expect(answered({ id: 'ch_1', amount: '5' })).toEqual(['amount is string, not number']);
  expect(answered({ last_transaction: { ...pix, acquirer_return_code: '00' } })).toEqual([
    'last_transaction.acquirer_return_code is published nowhere',
  ]);
});

test('an event contains a charge or an order in the calls’ format', () => {
  const type = 'charge.paid';
  expect(() => eventBody({ type }, { id: 'ch_1', order: { code: 'r' } })).not.toThrow();
  expect(() => eventBody({ type }, { id: 'ch_1', mood: 'good' })).toThrow('data.mood');
  expect(() => eventBody({ type: 'mood.good' }, {})).toThrow('no events');
});

test('a double refuses an unpublished call, and reports it when it stops', async () => {
  const { url, stop } = await serveDouble(pagarmeJudge, () => ({ status: 200, body: {} }));
  const { status } = await fetch(`${url}/core/v5/refunds`, { method: 'POST' });
  expect(status).toBe(400);
  await expect(stop()).rejects.toThrow('POST /core/v5/refunds: request: is published nowhere');
});
