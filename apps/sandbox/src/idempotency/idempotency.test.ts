import { afterAll, expect, test } from 'vitest';
import type { Payment } from '../processor/payment.ts';
import type { Refusal } from '../testing/client.ts';
import { startSandbox } from '../testing/sandbox.ts';

const sandbox = await startSandbox();
const token = await sandbox.token('4242424242424242');
afterAll(() => sandbox.stop());

const chargesOf = async (reference: string) =>
  (await sandbox.get<{ payments: Payment[] }>(`/v1/payments?reference=${reference}`)).body.payments;

test('the same key and input give the same answer and one charge, however often', async () => {
  const send = () => sandbox.charge(token, { reference: 'once' }, { key: 'key-once' });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const replayed = answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
  expect(replayed).toHaveLength(9);
  expect(await chargesOf('once')).toHaveLength(1);
});

test('the answer stays the same after the payment has changed', async () => {
  const send = () => sandbox.charge(token, { reference: 'then' }, { key: 'key-then' });
  const first = await send();
  await sandbox.post('/v1/refunds', { paymentId: first.body.id, amountMinor: 1 });
  expect((await send()).text).toBe(first.text);
});

test('the order of keys in the body makes no difference', async () => {
  const one = { token, amountMinor: 5, currency: 'BRL', reference: 'order' };
  const other = Object.fromEntries(Object.entries(one).reverse());
  const first = await sandbox.post('/v1/charges', one, { key: 'key-order' });
  const second = await sandbox.post('/v1/charges', other, { key: 'key-order' });
  expect(second.text).toBe(first.text);
});

test('the same key with another input or address is refused with 422', async () => {
  const { body } = await sandbox.charge(token, { reference: 'mine' }, { key: 'key-mine' });
  const other = await sandbox.post<Refusal>(
    '/v1/charges',
    { token, amountMinor: 1, currency: 'BRL', reference: 'mine' },
    { key: 'key-mine' },
  );
  const elsewhere = await sandbox.post<Refusal>(
    '/v1/refunds',
    { paymentId: body.id, amountMinor: 1 },
    { key: 'key-mine' },
  );
  for (const answer of [other, elsewhere]) {
    expect([answer.status, answer.body.error.code]).toEqual([422, 'idempotency_mismatch']);
  }
  expect(await chargesOf('mine')).toHaveLength(1);
});

test('a refusal is stored for its key, too', async () => {
  const { body } = await sandbox.charge(token, { amountMinor: 100 });
  const send = () =>
    sandbox.post('/v1/refunds', { paymentId: body.id, amountMinor: 101 }, { key: 'key-refused' });
  const first = await send();
  const second = await send();
  expect(first.status).toBe(422);
  expect([second.status, second.text]).toEqual([422, first.text]);
});

test('a second call is refused with 409 while the first is unanswered', async () => {
  await sandbox.control({ slowCard: { paidAfterMs: 60_000, answerAfterMs: 60_000 } });
  const slow = await sandbox.token('4000000000000119');
  const leave = new AbortController();
  const first = sandbox
    .charge(slow, { reference: 'held' }, { key: 'key-held', signal: leave.signal })
    .catch(() => undefined);
  while ((await chargesOf('held')).length === 0);
  const second = await sandbox.post<Refusal>(
    '/v1/charges',
    { token: slow, cvv: '123', amountMinor: 12_345, currency: 'BRL', reference: 'held' },
    { key: 'key-held' },
  );
  expect([second.status, second.body.error.code]).toEqual([409, 'idempotency_in_progress']);
  leave.abort();
  await first;
});

test('a key that is empty, too long or not visible is refused with 400', async () => {
  for (const key of ['', 'a'.repeat(256), 'with space']) {
    const answer = await sandbox.charge(token, {}, { key });
    expect(answer.status).toBe(400);
  }
});
