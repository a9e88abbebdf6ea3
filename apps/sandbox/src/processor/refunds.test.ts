import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Refusal } from '../testing/client.ts';
import { startSandbox } from '../testing/sandbox.ts';
import type { Payment, Refund } from './payment.ts';

const sandbox = await startSandbox();
const token = await sandbox.token('4242424242424242');
afterAll(() => sandbox.stop());

const refund = (paymentId: string, amountMinor: number) =>
  sandbox.post<Refund & { payment: Payment }>('/v1/refunds', {
    paymentId,
    amountMinor,
    reason: 'wrong child',
  });

test('a part and then the rest is refunded, and a webhook reports each', async () => {
  const { body: payment } = await sandbox.charge(token, { amountMinor: 1000 });
  const part = await refund(payment.id, 400);
  expect(part.status).toBe(201);
  expect(part.body).toMatchObject({ paymentId: payment.id, amountMinor: 400, currency: 'BRL' });
  expect(part.body.payment).toMatchObject({ status: 'partially_refunded', refundedMinor: 400 });
  const rest = await refund(payment.id, 600);
  expect(rest.body.payment).toMatchObject({ status: 'refunded', refundedMinor: 1000 });
  expect(rest.body.payment.refunds.map(({ amountMinor }) => amountMinor)).toEqual([400, 600]);
  await sandbox.receiver.until((all) =>
    [part, rest].every(({ body }) => all.some((webhook) => webhook.body.includes(body.id))),
  );
});

test('refunds never exceed the captured amount, whatever is requested', async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(amounts, async (wanted) => {
      const { body: payment } = await sandbox.charge(token, { amountMinor: 1000 });
      const answers = await Promise.all(wanted.map((amount) => refund(payment.id, amount)));
      const given = answers
        .filter(({ status }) => status === 201)
        .reduce((sum, { body }) => sum + body.amountMinor, 0);
      const after = await sandbox.payment(payment.id);
      expect(after.refundedMinor).toBe(given);
      expect(given).toBeLessThanOrEqual(1000);
    }),
    { numRuns: 25 },
  );
});

test('a refund above the amount left is refused with 422 refund_exceeds_captured', async () => {
  const { body: payment } = await sandbox.charge(token, { amountMinor: 1000 });
  const answer = await sandbox.post<Refusal>('/v1/refunds', {
    paymentId: payment.id,
    amountMinor: 1001,
  });
  expect(answer.status).toBe(422);
  expect(answer.body.error.code).toBe('refund_exceeds_captured');
});

test('a declined charge cannot be refunded, an unknown payment not found', async () => {
  const declined = await sandbox.charge(await sandbox.token('4000000000000002'));
  const refused = await sandbox.post<Refusal>('/v1/refunds', {
    paymentId: declined.body.id,
    amountMinor: 1,
  });
  expect([refused.status, refused.body.error.code]).toEqual([422, 'not_refundable']);
  const missing = await sandbox.post<Refusal>('/v1/refunds', { paymentId: 'x', amountMinor: 1 });
  expect([missing.status, missing.body.error.code]).toEqual([404, 'payment_not_found']);
});

const fail = (id: string) =>
  sandbox.post<{ payment: Payment } & Refusal>(`/refunds/${id}`, { outcome: 'failed' });

test('the payer’s bank rejects an accepted refund: the shop gets the money back once, and a webhook reports it', async () => {
  const reference = 'whose bank takes nothing back';
  const { body: payment } = await sandbox.charge(token, { amountMinor: 1000, reference });
  const part = await refund(payment.id, 400);
  const rest = await refund(payment.id, 600);
  const failed = (await fail(rest.body.id)).body.payment;
  expect(failed).toMatchObject({ status: 'partially_refunded', refundedMinor: 400 });
  expect(failed.refunds).toMatchObject([
    { state: 'accepted', failedAt: null },
    { state: 'failed', failedAt: expect.any(String) },
  ]);
  const again = await fail(rest.body.id);
  expect([again.status, again.body.error.code]).toEqual([409, 'already_failed']);
  expect((await fail('re_none')).status).toBe(404);
  const newest = { reference, outcome: 'failed' };
  const { body } = await sandbox.post<{ payment: Payment }>('/refunds', newest);
  expect(body.payment).toMatchObject({ status: 'paid', refunds: [{ id: part.body.id }, {}] });
  expect((await sandbox.post('/refunds', newest)).status).toBe(404);
  expect((await refund(payment.id, 1000)).status).toBe(201);
  await sandbox.receiver.until((all) =>
    all.some(({ body }) => body.includes('payment.refund_failed') && body.includes(rest.body.id)),
  );
});

test('the control page can fail the newest refunds', async () => {
  const { body: payment } = await sandbox.charge(token, { amountMinor: 1234 });
  const { body } = await refund(payment.id, 1234);
  expect((await sandbox.get('/control')).text).toContain(`action="/refunds/${body.id}"`);
  const failed = await sandbox.submit(`/refunds/${body.id}`, { outcome: 'failed' });
  expect([failed.status, failed.headers.get('location')]).toEqual([303, '/control#refunds']);
  expect((await sandbox.payment(payment.id)).refunds).toMatchObject([{ state: 'failed' }]);
  expect((await sandbox.get('/control')).text).not.toContain(`action="/refunds/${body.id}"`);
});
