import { afterAll, expect, test } from 'vitest';
import type { Refusal } from '../testing/client.ts';
import { startSandbox } from '../testing/sandbox.ts';
import type { Payment } from './payment.ts';

const sandbox = await startSandbox();
const token = await sandbox.token('4242424242424242');
afterAll(() => sandbox.stop());

const newPayment = async (more: object = {}) =>
  (await sandbox.charge(token, { amountMinor: 1000, ...more })).body;
/** The newest dispute's id. */
const idIn = ({ disputes }: Payment) => disputes.at(-1)?.id ?? '';
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
  'a dispute that the shop has %s is recorded, and webhooks report its opening and its decision',
  async (outcome) => {
    const payment = await newPayment();
    expect(payment.disputes).toEqual([]);
    const opened = (await dispute({ paymentId: payment.id })).body.payment;
    expect(opened).toMatchObject({
      status: 'paid',
      disputes: [{ state: 'open', amountMinor: 1000, currency: 'BRL', decidedAt: null }],
    });
    const decided = await decide(idIn(opened), outcome);
    expect(decided.body.payment.disputes).toMatchObject([
      { id: idIn(opened), state: outcome, decidedAt: expect.any(String) },
    ]);
    expect(await sandbox.payment(payment.id)).toEqual(decided.body.payment);
    await told('payment.disputed', payment.id);
    await told(`payment.dispute_${outcome}`, payment.id);
    const again = await decide(idIn(opened), 'won');
    expect([again.status, again.body.error.code]).toEqual([409, 'already_decided']);
  },
);

test('a dispute by reference concerns the captured payment, not an earlier declined one', async () => {
  const reference = 'tried-twice';
  const declined = await sandbox.token('4000000000000002');
  const paid = await newPayment({ reference });
  await sandbox.charge(declined, { reference });
  expect((await dispute({ reference })).body.payment.id).toBe(paid.id);
});

test('a part of a payment may be disputed, but not a refunded part', async () => {
  const payment = await newPayment();
  await sandbox.post('/v1/refunds', { paymentId: payment.id, amountMinor: 400 });
  expect(await refusal({ paymentId: payment.id, amountMinor: 601 })).toEqual([
    422,
    'dispute_exceeds_captured',
  ]);
  const part = await dispute({ paymentId: payment.id, amountMinor: 100 });
  expect(part.body.payment.disputes).toMatchObject([{ amountMinor: 100 }]);
  const other = await newPayment();
  await sandbox.post('/v1/refunds', { paymentId: other.id, amountMinor: 400 });
  expect((await dispute({ paymentId: other.id })).body.payment.disputes).toMatchObject([
    { amountMinor: 600 },
  ]);
});

test('a payment may be disputed again while anything is left of it, also after a dispute that was won', async () => {
  const payment = await newPayment();
  await dispute({ paymentId: payment.id, amountMinor: 300 });
  const second = (await dispute({ paymentId: payment.id })).body.payment;
  expect(second.disputes.map(({ amountMinor }) => amountMinor)).toEqual([300, 700]);
  expect(await refusal({ paymentId: payment.id })).toEqual([422, 'not_disputable']);
  await decide(idIn(second), 'won');
  expect((await dispute({ paymentId: payment.id })).body.payment.disputes).toHaveLength(3);
});

test('an open dispute’s amount may change, up to the amount left, and a webhook reports it', async () => {
  const payment = await newPayment();
  const id = idIn((await dispute({ paymentId: payment.id, amountMinor: 300 })).body.payment);
  const change = (amountMinor: number) =>
    sandbox.post<{ payment: Payment } & Refusal>(`/disputes/${id}`, { amountMinor });
  expect((await change(1000)).body.payment.disputes).toMatchObject([{ id, amountMinor: 1000 }]);
  expect((await change(1001)).body.error.code).toBe('dispute_exceeds_captured');
  await told('payment.dispute_changed', payment.id);
  await decide(id, 'lost');
  expect((await change(400)).body.error.code).toBe('already_decided');
});

test('disputed payments are listed by the time of their dispute', async () => {
  const from = new Date().toISOString();
  const payment = await newPayment();
  await dispute({ paymentId: payment.id, amountMinor: 300 });
  await dispute({ paymentId: payment.id, amountMinor: 300 });
  const disputed = async (to: string) =>
    (
      await sandbox.get<{ payments: Payment[] }>(
        `/v1/disputed-payments?${new URLSearchParams({ from, to })}`,
      )
    ).body.payments.map(({ id }) => id);
  expect(await disputed(new Date(Date.now() + 60_000).toISOString())).toEqual([payment.id]);
  expect(await disputed(from)).toEqual([]);
});

test('an uncaptured payment cannot be disputed', async () => {
  const pix = (await sandbox.pixCharge()).body.payment;
  expect(await refusal({ paymentId: pix.id })).toEqual([422, 'not_disputable']);
  expect(await refusal({ reference: 'nobody' })).toEqual([404, 'payment_not_found']);
  expect(await refusal({})).toEqual([400, 'invalid_request']);
  const missing = await decide('dp_none', 'won');
  expect([missing.status, missing.body.error.code]).toEqual([404, 'dispute_not_found']);
});

test('a disputed payment cannot be refunded until the dispute is won', async () => {
  const payment = await newPayment();
  const { body } = await dispute({ paymentId: payment.id });
  const refund = () =>
    sandbox.post<Refusal>('/v1/refunds', { paymentId: payment.id, amountMinor: 1 });
  expect(await refund()).toMatchObject({ status: 422, body: { error: { code: 'disputed' } } });
  await decide(idIn(body.payment), 'won');
  expect((await refund()).status).toBe(201);
});

test('the control page opens and decides a dispute; a form sent twice only shows its state', async () => {
  const payment = await newPayment({ amountMinor: 4321 });
  for (let again = 0; again < 2; again += 1) {
    const opened = await sandbox.submit('/disputes', { paymentId: payment.id });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/control#disputes']);
  }
  const [open] = (await sandbox.payment(payment.id)).disputes;
  const page = (await sandbox.get('/control')).text;
  expect(page).toContain('43.21');
  expect(page).toContain(`action="/disputes/${open?.id}"`);
  await sandbox.submit(`/disputes/${open?.id}`, { amountMinor: '4000' });
  await sandbox.submit(`/disputes/${open?.id}`, { outcome: 'lost' });
  expect((await sandbox.payment(payment.id)).disputes).toMatchObject([
    { state: 'lost', amountMinor: 4000 },
  ]);
  expect((await sandbox.get('/control')).text).not.toContain(`action="/disputes/${open?.id}"`);
});
