import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../../../../testing/client.ts';
import { createCard } from '../../../../testing/factories/cards.ts';
import { createFamily } from '../../../../testing/factories/families.ts';
import { createGuardian } from '../../../../testing/factories/guardians.ts';
import { balanceMinor, startPayments, until } from '../../../../testing/payments.ts';
import { chargeAutomatic } from '../run-agreements.ts';
import {
  agree,
  ask,
  change,
  list,
  pause,
  remove,
  resume,
  type Terms,
} from './testing/automatic.ts';

const payments = await startPayments();
afterAll(() => payments.close());

const block = (guardianId: string) =>
  payments.api.owner.query('UPDATE guardian SET blocked_at = now() WHERE id = $1', [guardianId]);

describe('agreeing on an automatic top-up', () => {
  test('201: it has wallet, card and terms, and is listed until it is deleted', async () => {
    const { guardian, card, rule } = await agree(payments);
    expect(rule).toEqual({
      _id: rule._id,
      walletId: guardian.user.wallet._id,
      card: { _id: card, lastDigits: '4242', authorizer: { name: 'VISA' } },
      threshold: 20,
      value: 50,
      fee: 0,
      ceiling: 200,
      chargedThisMonth: 0,
    });
    expect(await list(payments, guardian)).toEqual([rule]);
    expect((await remove(payments, guardian, rule._id)).status).toBe(204);
    expect((await remove(payments, guardian, rule._id)).status).toBe(404);
    expect(await list(payments, guardian)).toEqual([]);
  });

  test('a student’s wallet has an automatic top-up of its own, with the student’s name', async () => {
    const { guardian, card, students } = await createFamily(payments);
    const { body } = await ask(payments, guardian, { card, walletId: students[0].wallet._id });
    expect(body).toMatchObject({ user: { _id: students[0]._id, name: students[0].name } });
    expect((await ask(payments, guardian, { card })).status).toBe(201);
    expect(await list(payments, guardian)).toHaveLength(2);
  });

  test('a wallet has one automatic top-up at a time; a second one is refused with a text', async () => {
    const { guardian, card, rule } = await agree(payments);
    const again = await ask(payments, guardian, { card });
    expect(again).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: 'walletId' }],
        userMessage: 'This balance already has an automatic top-up. You can change it in the list.',
      },
    });
    await remove(payments, guardian, rule._id);
    expect((await ask(payments, guardian, { card })).status).toBe(201);
  });

  test('the same key is the same agreement', async () => {
    const guardian = await createGuardian(payments.api);
    const card = await createCard(payments, guardian);
    const key = randomUUID();
    const first = await ask(payments, guardian, { card, key });
    const second = await ask(payments, guardian, { card, key });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(await list(payments, guardian)).toHaveLength(1);
  });

  test.each<[Terms, string]>([
    [{ value: 9.99, threshold: 5 }, 'value'],
    [{ value: 30, threshold: 31 }, 'value'],
    [{ value: 50, ceiling: 49.99 }, 'ceiling'],
    [{ threshold: 0 }, 'threshold'],
    [{ ceiling: 1_000_001 }, 'ceiling'],
  ])('400 naming the term: %j breaks %s', async (terms, path) => {
    const guardian = await createGuardian(payments.api);
    const card = await createCard(payments, guardian);
    const { status, body } = await ask(payments, guardian, { card, ...terms });
    expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  });

  test('a fee that the page did not show is refused', async () => {
    const guardian = await createGuardian(payments.api);
    const card = await createCard(payments, guardian);
    const answer = await ask(payments, guardian, { card, fee: 1 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'fee_changed' } });
  });

  test('404: somebody else’s card, wallet, student’s wallet and agreement', async () => {
    const family = await createFamily(payments);
    const { rule } = await agree(payments);
    const other = await createGuardian(payments.api);
    const card = await createCard(payments, other);
    const statuses = [
      await ask(payments, other, { card: family.card }),
      await ask(payments, other, { card, walletId: family.walletId }),
      await ask(payments, other, { card, walletId: family.students[0].wallet._id }),
      await change(payments, other, { card, id: rule._id }),
      await pause(payments, other, rule._id),
      await resume(payments, other, rule._id),
      await remove(payments, other, rule._id),
    ].map(({ status }) => status);
    expect(statuses).toEqual(Array(7).fill(404));
  });

  test('a blocked guardian can pause and delete, not agree, change or resume', async () => {
    const { guardian, card, rule } = await agree(payments);
    await block(guardian.user._id);
    expect((await change(payments, guardian, { card, id: rule._id })).status).toBe(403);
    expect((await ask(payments, guardian, { card })).status).toBe(403);
    expect((await pause(payments, guardian, rule._id)).status).toBe(200);
    expect((await resume(payments, guardian, rule._id)).status).toBe(403);
    expect((await remove(payments, guardian, rule._id)).status).toBe(204);
  });
});

describe('changing, pausing and ending an automatic top-up', () => {
  test('a change sets other terms and another card', async () => {
    const { guardian, rule } = await agree(payments);
    const card = await createCard(payments, guardian, '5555555555554444');
    const terms = { threshold: 10, value: 30, ceiling: 90 };
    const { status, body } = await change(payments, guardian, { id: rule._id, card, ...terms });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ...terms, card: { _id: card } },
    });
    expect(await list(payments, guardian)).toEqual([body]);
    const wrong = await change(payments, guardian, { id: rule._id, card, ceiling: 1 });
    expect(wrong.status).toBe(400);
  });

  test('a change does not resume an automatic top-up that the guardian has paused', async () => {
    const { guardian, card, rule } = await agree(payments);
    expect((await pause(payments, guardian, rule._id)).body).toMatchObject({
      pausedBy: 'guardian',
    });
    const { body } = await change(payments, guardian, { id: rule._id, card, value: 60 });
    expect(body).toMatchObject({ value: 60, pausedBy: 'guardian' });
    expect((await resume(payments, guardian, rule._id)).body).not.toHaveProperty('pausedBy');
  });

  test('a deleted card pauses it at once; it runs again with another card, not by resuming', async () => {
    const { guardian, card, rule } = await agree(payments);
    await call(payments.api.url, 'DELETE /payment-cards/:cardId', {
      token: guardian.token,
      params: { cardId: card },
    });
    expect(await list(payments, guardian)).toMatchObject([{ pausedBy: 'card' }]);
    expect((await resume(payments, guardian, rule._id)).status).toBe(400);
    const next = await createCard(payments, guardian);
    const { body } = await change(payments, guardian, { id: rule._id, card: next });
    expect(body).not.toHaveProperty('pausedBy');
  });

  test('it ends with the guardianship, in every way that ends one', async () => {
    const { guardian, card, students } = await createFamily(payments);
    for (const student of students) {
      await ask(payments, guardian, { card, walletId: student.wallet._id });
    }
    const [deleted, removed] = students;
    await payments.api.owner.query('UPDATE student SET deleted_at = now() WHERE id = $1', [
      deleted._id,
    ]);
    await payments.api.owner.query('DELETE FROM guardianship WHERE student_id = $1', [removed._id]);
    expect(await list(payments, guardian)).toEqual([]);
  });

  test('a chargeback pauses all of the guardian’s automatic top-ups', async () => {
    const { guardian, wallet } = await agree(payments);
    await chargeAutomatic(payments.api.services);
    const { rows } = await payments.api.owner.query<{ reference: string }>(
      'SELECT reference FROM topup WHERE guardian_id = $1',
      [guardian.user._id],
    );
    await payments.sandbox.dispute(rows[0]?.reference ?? '');
    await until(
      () => list(payments, guardian),
      ([rule]) => rule?.pausedBy === 'return',
    );
    await chargeAutomatic(payments.api.services);
    expect(await balanceMinor(payments, wallet)).toBe(0n);
  });
});
