import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Refusal } from '../testing/client.ts';
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts';
import type { Payment } from './payment.ts';

let sandbox: TestSandbox;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  token = await sandbox.token('4242424242424242');
});
afterAll(() => sandbox.stop());

const newPayment = async (more: object = {}) =>
  (await sandbox.charge(token, { amountMinor: 1000, ...more })).body;
const dispute = (body: object) => sandbox.post<{ payment: Payment }>('/disputes', body);
const decide = (id: string, outcome: string) =>
  sandbox.post<{ payment: Payment } & Refusal>(`/disputes/${id}`, { outcome });
const refusal = async (body: object) => {
  const answer = await sandbox.post<Refusal>('/disputes', body);
  return [answer.status, answer.body.error.code];
};
const told = (type: string, paymentId: string) =>
  sandbox.receiver.until((all) =>
    all.some(({ body }) => body.includes(`"${type}"`) && body.includes(paymentId)),
  );

test.each(['won', 'lost'] as const)(
  'the bank takes a payment back, the shop has %s in the end, and the webhooks tell of both',
  async (outcome) => {
    const payment = await newPayment();
    expect(payment.dispute).toBeNull();
    const opened = (await dispute({ paymentId: payment.id })).body.payment;
    expect(opened).toMatchObject({
      status: 'paid',
      dispute: { state: 'open', amountMinor: 1000, currency: 'BRL', decidedAt: null },
    });
    const decided = await decide(opened.dispute?.id ?? '', outcome);
    expect(decided.body.payment.dispute).toMatchObject({
      id: opened.dispute?.id,
      state: outcome,
      decidedAt: expect.any(String),
    });
    expect(await sandbox.payment(payment.id)).toEqual(decided.body.payment);
    await told('payment.disputed', payment.id);
    await told(`payment.dispute_${outcome}`, payment.id);
    const again = await decide(opened.dispute?.id ?? '', 'won');
    expect([again.status, again.body.error.code]).toEqual([409, 'already_decided']);
  },
);

test('by reference the captured payment is meant, not one that was declined before', async () => {
  const reference = 'tried-twice';
  const declined = await sandbox.token('4000000000000002');
  const paid = await newPayment({ reference });
  await sandbox.charge(declined, { reference });
  expect((await dispute({ reference })).body.payment.id).toBe(paid.id);
});

test('a part may be disputed; what was refunded before may not', async () => {
  const payment = await newPayment();
  await sandbox.post('/v1/refunds', { paymentId: payment.id, amountMinor: 400 });
  expect(await refusal({ paymentId: payment.id, amountMinor: 601 })).toEqual([
    422,
    'dispute_exceeds_captured',
  ]);
  const part = await dispute({ paymentId: payment.id, amountMinor: 100 });
  expect(part.body.payment.dispute).toMatchObject({ amountMinor: 100 });
  const other = await newPayment();
  await sandbox.post('/v1/refunds', { paymentId: other.id, amountMinor: 400 });
  expect((await dispute({ paymentId: other.id })).body.payment.dispute?.amountMinor).toBe(600);
});

test('once a payment, and never one that was not captured', async () => {
  const payment = await newPayment();
  await dispute({ paymentId: payment.id });
  expect(await refusal({ paymentId: payment.id })).toEqual([409, 'already_disputed']);
  const pix = (await sandbox.pixCharge()).body.payment;
  expect(await refusal({ paymentId: pix.id })).toEqual([422, 'not_disputable']);
  expect(await refusal({ reference: 'nobody' })).toEqual([404, 'payment_not_found']);
  expect(await refusal({})).toEqual([400, 'invalid_request']);
  const missing = await decide('dp_none', 'won');
  expect([missing.status, missing.body.error.code]).toEqual([404, 'dispute_not_found']);
});

test('a disputed payment is not refunded as well, until it is won', async () => {
  const payment = await newPayment();
  const { body } = await dispute({ paymentId: payment.id });
  const refund = () =>
    sandbox.post<Refusal>('/v1/refunds', { paymentId: payment.id, amountMinor: 1 });
  expect(await refund()).toMatchObject({ status: 422, body: { error: { code: 'disputed' } } });
  await decide(body.payment.dispute?.id ?? '', 'won');
  expect((await refund()).status).toBe(201);
});

test('the control page opens a dispute and decides it; sent twice it only shows how it stands', async () => {
  const payment = await newPayment({ amountMinor: 4321 });
  for (let again = 0; again < 2; again += 1) {
    const opened = await sandbox.submit('/disputes', { paymentId: payment.id });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/control#disputes']);
  }
  const { dispute: open } = await sandbox.payment(payment.id);
  const page = (await sandbox.get('/control')).text;
  expect(page).toContain('43.21');
  expect(page).toContain(`action="/disputes/${open?.id}"`);
  await sandbox.submit(`/disputes/${open?.id}`, { outcome: 'lost' });
  expect((await sandbox.payment(payment.id)).dispute?.state).toBe('lost');
  expect((await sandbox.get('/control')).text).not.toContain(`action="/disputes/${open?.id}"`);
});
