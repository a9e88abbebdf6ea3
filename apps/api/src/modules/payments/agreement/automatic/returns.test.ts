import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { call } from '../../../../testing/client.ts';
import { createFamily } from '../../../../testing/factories/families.ts';
import type { SignedInGuardian } from '../../../../testing/factories/guardians.ts';
import { topupsOf } from '../../../../testing/factories/topups.ts';
import { balanceMinor, startPayments, until } from '../../../../testing/payments.ts';
import { chargeAutomatic } from '../run-agreements.ts';
import { ask, list, resume } from './testing/automatic.ts';

const REFUND = 'POST /responsible-users/:id/wallet-topups/:topupId/refunds';
const TRANSFER = 'POST /responsible-users/:userId/dependents/:id/transfer';
const payments = await startPayments();
afterAll(() => payments.close());

const work = () => chargeAutomatic(payments.api.services);

const pausesOf = async (guardian: SignedInGuardian) =>
  (await list(payments, guardian)).map(({ pausedBy }) => pausedBy);

/** Another guardian of the students, with a card, who may not spend. */
async function secondGuardianOf(students: string[]) {
  const other = await createFamily(payments);
  await payments.api.owner.query(
    `INSERT INTO guardianship (guardian_id, student_id, is_owner, may_spend)
     SELECT $1, student, false, false FROM unnest($2::uuid[]) student`,
    [other.guardian.user._id, students],
  );
  return other;
}

test('a withdrawal from a student’s wallet causes no charge, to any guardian', async () => {
  const { guardian, card, students, walletId } = await createFamily(payments);
  const [{ _id: student, wallet }, { wallet: siblings }] = students;
  const other = await secondGuardianOf([student]);
  const own = await ask(payments, guardian, { card, walletId: wallet._id });
  await ask(payments, guardian, { card, walletId: siblings._id });
  await work();
  await ask(payments, other.guardian, { card: other.card, walletId: wallet._id });
  const key = randomUUID();
  const withdraw = (value: number) =>
    call(payments.api.url, TRANSFER, {
      token: guardian.token,
      params: { userId: guardian.user._id, id: student },
      idempotencyKey: key,
      body: { type: 'IN', value },
    });
  expect((await withdraw(50.01)).status).toBe(412);
  expect((await list(payments, guardian))[0]).not.toHaveProperty('pausedBy');
  expect((await withdraw(50)).status).toBe(200);
  await work();
  expect(await balanceMinor(payments, wallet._id)).toBe(0n);
  expect(await balanceMinor(payments, walletId)).toBe(5_000n);
  const [rule, sibling] = await list(payments, guardian);
  expect(rule).toMatchObject({ _id: own.body._id, pausedBy: 'return' });
  expect(sibling).not.toHaveProperty('pausedBy');
  expect(await list(payments, other.guardian)).toMatchObject([{ pausedBy: 'return' }]);
  await resume(payments, guardian, own.body._id);
  await work();
  expect((await withdraw(50)).headers.get('idempotency-replayed')).toBe('true');
  expect((await list(payments, guardian))[0]).not.toHaveProperty('pausedBy');
  expect(await balanceMinor(payments, wallet._id)).toBe(5_000n);
});

test('a refund and a chargeback cause no charge to another guardian with an automatic top-up of the wallet', async () => {
  const { guardian, card, students } = await createFamily(payments);
  const other = await secondGuardianOf(students.map(({ _id }) => _id));
  const wallets = students.map(({ wallet }) => wallet._id);
  const [first = '', second = ''] = wallets;
  for (const walletId of wallets) await ask(payments, guardian, { card, walletId });
  await work();
  const { rows } = await payments.api.owner.query<{ id: string; reference: string }>(
    'SELECT id, reference FROM topup WHERE guardian_id = $1 ORDER BY wallet_id = $2 DESC',
    [guardian.user._id, first],
  );
  for (const walletId of wallets) {
    await ask(payments, other.guardian, { card: other.card, walletId });
  }
  const refund = await call(payments.api.url, REFUND, {
    token: guardian.token,
    params: { id: guardian.user._id, topupId: rows[0]?.id ?? '' },
    idempotencyKey: randomUUID(),
    body: { value: 50 },
  });
  expect(refund.status).toBe(201);
  expect(await pausesOf(other.guardian)).toEqual(['return', undefined]);
  await payments.sandbox.dispute(rows[1]?.reference ?? '');
  await until(
    () => pausesOf(other.guardian),
    (pauses) => pauses[1] === 'return',
  );
  await work();
  expect(await balanceMinor(payments, first)).toBe(0n);
  expect(await balanceMinor(payments, second)).toBe(0n);
  expect(await topupsOf(payments, other.guardian)).toEqual([]);
});

test('a transfer to a student causes the automatic top-up of the guardian’s own wallet, as intended', async () => {
  const { guardian, card, students, walletId } = await createFamily(payments);
  await ask(payments, guardian, { card });
  await work();
  await call(payments.api.url, TRANSFER, {
    token: guardian.token,
    params: { userId: guardian.user._id, id: students[0]._id },
    idempotencyKey: randomUUID(),
    body: { type: 'OUT', value: 40 },
  });
  await work();
  expect(await balanceMinor(payments, walletId)).toBe(6_000n);
});

test('a chargeback of a greater amount pauses the automatic top-ups again, a smaller amount does not', async () => {
  const { guardian, card, walletId } = await createFamily(payments);
  const rule = await ask(payments, guardian, { card, walletId });
  await work();
  const { rows } = await payments.api.owner.query<{ reference: string }>(
    'SELECT reference FROM topup WHERE guardian_id = $1',
    [guardian.user._id],
  );
  const stands = (minor: number) =>
    until(
      () =>
        payments.api.owner.query(
          `SELECT FROM chargeback JOIN topup ON topup.id = topup_id
           WHERE guardian_id = $1 AND chargeback.amount_minor = $2`,
          [guardian.user._id, minor],
        ),
      ({ rowCount }) => rowCount === 1,
    );
  const id = await payments.sandbox.dispute(rows[0]?.reference ?? '', { amountMinor: 300 });
  await stands(300);
  expect(await pausesOf(guardian)).toEqual(['return']);
  await resume(payments, guardian, rule.body._id);
  await payments.sandbox.changeDispute(id, 200);
  await stands(200);
  expect(await pausesOf(guardian)).toEqual([undefined]);
  await payments.sandbox.changeDispute(id, 900);
  await stands(900);
  expect(await pausesOf(guardian)).toEqual(['return']);
});
