import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../testing/audit.ts';
import { call } from '../../../testing/client.ts';
import { createFamily } from '../../../testing/factories/families.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { createPix, topUpByCard } from '../../../testing/factories/topups.ts';
import { startPayments, until } from '../../../testing/payments.ts';

const payments = await startPayments();
afterEach(() => expectMoneyInOrder(payments));
afterAll(() => payments.close());

const listOf = (who: { user: { _id: string }; token: string }, query = {}, id = who.user._id) =>
  call(payments.api.url, 'GET /responsible-users/:id/wallet-topups', {
    token: who.token,
    params: { id },
    query,
  });

test('the list is newest first, with card and named shares', async () => {
  const mine = await createFamily(payments);
  const [first] = mine.students;
  await topUpByCard(payments, mine, { value: 10 });
  await topUpByCard(payments, mine, {
    value: 30,
    transferTopupTo: [{ user: first._id, value: 20 }],
  });
  const { body } = await listOf(mine.guardian, { limit: 1 });
  expect(body).toMatchObject({ total: 2, offset: 0, limit: 1 });
  expect(body.docs).toMatchObject([
    {
      total: 30,
      fee: 0,
      status: 'paid',
      paymentServiceProvider: 'card',
      card: { lastDigits: '4242', paymentAuthorizer: { name: 'VISA' } },
      parts: [
        { wallet: first.wallet._id, name: first.name, value: 20 },
        { wallet: mine.walletId, name: mine.guardian.user.name, value: 10 },
      ],
    },
  ]);
  expect((await listOf(mine.guardian, { offset: 1 })).body.docs).toMatchObject([{ total: 10 }]);
});

test('a filter finds the top-ups that a card paid, the latest first, also before later ones', async () => {
  const mine = await createFamily(payments);
  expect((await listOf(mine.guardian, { paidBy: 'card' })).body.docs).toEqual([]);
  await topUpByCard(payments, mine, { value: 10 });
  await createPix(payments, mine);
  expect((await listOf(mine.guardian, { paidBy: 'card', limit: 1 })).body.docs).toMatchObject([
    { total: 10, card: { lastDigits: '4242' } },
  ]);
});

test('a page continues after the entry that `before` names, for its guardian only', async () => {
  const [mine, other] = [await createFamily(payments), await createGuardian(payments.api)];
  for (const value of [10, 20, 30]) await topUpByCard(payments, mine, { value });
  // Top-ups of one instant are ordered by id.
  await payments.api.owner.query('UPDATE topup SET created_at = now() WHERE guardian_id = $1', [
    mine.guardian.user._id,
  ]);
  const { body } = await listOf(mine.guardian);
  const [first, ...rest] = body.docs;
  const before = first?._id;
  expect((await listOf(mine.guardian, { before, limit: 5 })).body).toMatchObject({ docs: rest });
  expect((await listOf(mine.guardian, { before, limit: 1 })).body.total).toBeUndefined();
  expect((await listOf(other, { before })).status).toBe(404);
});

test('an open PIX is listed with its code and end, until it is paid', async () => {
  const mine = await createFamily(payments);
  const { body: made } = await createPix(payments, mine);
  const latest = async () => (await listOf(mine.guardian)).body.docs[0];
  expect(await latest()).toMatchObject({
    status: 'pending',
    pix: { code: made.pixCode, expiresAt: made.expiresAt },
  });
  await payments.sandbox.bank('pay', made.pixCode);
  const paid = await until(latest, (topup) => topup?.status === 'paid');
  expect(paid).not.toHaveProperty('pix');
});

test('a filter by two days of the company’s zone includes both', async () => {
  const mine = await createFamily(payments);
  const { body } = await topUpByCard(payments, mine);
  // 23:30 on 1 March in São Paulo is 2 March in UTC.
  await payments.api.owner.query('UPDATE topup SET created_at = $2 WHERE id = $1', [
    body.topup._id,
    '2026-03-02T02:30:00Z',
  ]);
  const total = async (query: object) => (await listOf(mine.guardian, query)).body.total;
  expect(await total({ since: '2026-03-01', until: '2026-03-01' })).toBe(1);
  expect(await total({ since: '2026-03-02' })).toBe(0);
  expect(await total({ until: '2026-02-28' })).toBe(0);
});

test('a filter by idempotency key finds its top-up, for its guardian only', async () => {
  const [mine, other] = [await createFamily(payments), await createFamily(payments)];
  const key = randomUUID();
  await topUpByCard(payments, mine);
  const { body } = await topUpByCard(payments, mine, { idempotencyKey: key });
  expect((await listOf(mine.guardian, { key })).body.docs).toMatchObject([{ _id: body.topup._id }]);
  expect((await listOf(mine.guardian, { key: randomUUID() })).body.docs).toEqual([]);
  expect((await listOf(other.guardian, { key })).body.docs).toEqual([]);
});

test('another guardian’s list gets 404', async () => {
  const [mine, other] = [await createFamily(payments), await createGuardian(payments.api)];
  expect((await listOf(other, {}, mine.guardian.user._id)).status).toBe(404);
});
