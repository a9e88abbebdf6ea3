import { randomUUID } from 'node:crypto';
import { addDays, addMonths, dayInZone } from '@merenda/domain/time/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../../testing/client.ts';
import { noonOf } from '../../../../testing/factories/agreements.ts';
import { createCard, TEST_CARDS } from '../../../../testing/factories/cards.ts';
import { createFamily } from '../../../../testing/factories/families.ts';
import { topupsOf } from '../../../../testing/factories/topups.ts';
import { spend } from '../../../../testing/factories/wallets.ts';
import { balanceMinor, type Payments, startPayments } from '../../../../testing/payments.ts';
import { sweepTopups } from '../../topup/settle/sweep.ts';
import { beginAttempt } from '../begin-attempt.ts';
import { chargeAutomatic } from '../run-agreements.ts';
import { AUTOMATIC } from './policy.ts';
import { agree, ask, change, list, pause, resume } from './testing/automatic.ts';

const REFUND = 'POST /responsible-users/:id/wallet-topups/:topupId/refunds';
const ZONE = 'America/Sao_Paulo';
let payments: Payments;
let now = new Date();
beforeAll(async () => {
  payments = await startPayments({ clock: () => now });
});
afterAll(() => payments.close());
beforeEach(() => {
  now = noonOf(`${addMonths(dayInZone(new Date(), ZONE), 1).slice(0, 7)}-10`);
});

const today = () => dayInZone(now, ZONE);
const tomorrow = () => {
  now = noonOf(addDays(today(), 1));
};
const work = () => chargeAutomatic(payments.api.services);

describe('failures of automatic top-ups', () => {
  test('a declined card is tried once a day; the third failure pauses the top-up, and an e-mail says why', async () => {
    const { guardian, rule } = await agree(payments, { number: TEST_CARDS.declined });
    for (const _ of [1, 2, 3, 4, 5]) {
      await Promise.all([work(), work()]);
      await work();
      tomorrow();
    }
    expect(await topupsOf(payments, guardian)).toEqual(['failed', 'failed', 'failed']);
    expect(await list(payments, guardian)).toMatchObject([
      { pausedBy: 'failures', chargedThisMonth: 0 },
    ]);
    const messages = await payments.sandbox.emails(guardian.email);
    const paused = messages.filter(({ text }) => text.includes('ending in 0002'));
    expect(paused).toHaveLength(1);
    expect(paused[0]?.text).toContain('/payments?page=methods');
    // With another card it runs again at once, and has three tries again.
    await change(payments, guardian, { id: rule._id, card: await createCard(payments, guardian) });
    await work();
    expect(await topupsOf(payments, guardian)).toEqual(['failed', 'failed', 'failed', 'paid']);
  });

  test('only failures in a row count: a paid attempt resets the count', async () => {
    const { guardian, wallet } = await agree(payments);
    for (const declined of [2, 2]) {
      for (let day = 0; day < declined; day += 1) {
        await payments.sandbox.control({ declineNext: 1 });
        await work();
        tomorrow();
      }
      await work();
      await spend(payments.api, wallet, 5_000n);
    }
    expect(await list(payments, guardian)).not.toHaveProperty([0, 'pausedBy']);
    expect(await topupsOf(payments, guardian)).toHaveLength(6);
  });

  test('an e-mail about a ceiling that prevents a charge comes once a month', async () => {
    const { guardian, wallet } = await agree(payments, { ceiling: 50 });
    const told = async () =>
      (await payments.sandbox.emails(guardian.email)).filter(({ subject }) =>
        subject.includes('this month’s limit'),
      ).length;
    await work();
    expect(await told()).toBe(0);
    await spend(payments.api, wallet, 5_000n);
    await Promise.all([work(), work()]);
    tomorrow();
    await work();
    expect(await told()).toBe(1);
    now = noonOf(`${addMonths(today(), 1).slice(0, 7)}-05`);
    await work();
    await spend(payments.api, wallet, 5_000n);
    await work();
    expect(await told()).toBe(2);
  });

  test('a lost answer after a charge means one charge, and no attempt begins meanwhile', async () => {
    const { guardian, wallet } = await agree(payments);
    await payments.sandbox.control({ dropAnswerNext: 4 });
    await work();
    await payments.sandbox.control({ reset: true });
    await work();
    expect(await list(payments, guardian)).toMatchObject([{ chargedThisMonth: 50 }]);
    // The sweeper leaves a top-up alone in its first seconds.
    await payments.api.owner.query(
      `UPDATE topup SET created_at = created_at - interval '1 minute', checked_at = NULL
       WHERE guardian_id = $1`,
      [guardian.user._id],
    );
    await sweepTopups(payments.api.services);
    await work();
    expect(await topupsOf(payments, guardian)).toEqual(['paid']);
    expect(await balanceMinor(payments, wallet)).toBe(5_000n);
  });

  test('an attempt that a crash cut off before its charge is resumed on its own terms', async () => {
    const { guardian, card, rule, wallet } = await agree(payments);
    await beginAttempt(payments.api.services, AUTOMATIC, { id: rule._id, wallet_id: wallet });
    await change(payments, guardian, { id: rule._id, card, value: 70 });
    await Promise.all([work(), work()]);
    await work();
    expect(await balanceMinor(payments, wallet)).toBe(5_000n);
  });

  test('an attempt that a crash cut off before its charge is never charged after a pause', async () => {
    const { guardian, rule, wallet } = await agree(payments);
    await beginAttempt(payments.api.services, AUTOMATIC, { id: rule._id, wallet_id: wallet });
    await pause(payments, guardian, rule._id);
    await payments.api.owner.query(
      `UPDATE automatic_attempt SET begun_at = begun_at - interval '2 minutes'
       WHERE automatic_topup_id = $1`,
      [rule._id],
    );
    await work();
    await work();
    expect(await topupsOf(payments, guardian)).toEqual([]);
    await resume(payments, guardian, rule._id);
    await work();
    expect(await topupsOf(payments, guardian)).toEqual(['paid']);
  });

  test('a cut-off attempt of a blocked guardian does not prevent another guardian’s top-up of the wallet', async () => {
    const { guardian, card, students } = await createFamily(payments);
    const other = await createFamily(payments);
    const [{ _id: student, wallet }] = students;
    await payments.api.owner.query(
      `INSERT INTO guardianship (guardian_id, student_id, is_owner, may_spend)
       VALUES ($1, $2, false, false)`,
      [other.guardian.user._id, student],
    );
    const rule = await ask(payments, guardian, { card, walletId: wallet._id });
    await beginAttempt(payments.api.services, AUTOMATIC, {
      id: rule.body._id,
      wallet_id: wallet._id,
    });
    await ask(payments, other.guardian, { card: other.card, walletId: wallet._id });
    await payments.api.owner.query('UPDATE guardian SET blocked_at = now() WHERE id = $1', [
      guardian.user._id,
    ]);
    await work();
    expect(await balanceMinor(payments, wallet._id)).toBe(0n);
    await payments.api.owner.query(
      `UPDATE automatic_attempt SET begun_at = begun_at - interval '2 minutes'
       WHERE automatic_topup_id = $1`,
      [rule.body._id],
    );
    await work();
    expect(await topupsOf(payments, guardian)).toEqual([]);
    expect(await topupsOf(payments, other.guardian)).toEqual(['paid']);
  });

  test('a refund pauses the automatic top-ups of its wallets until they are resumed', async () => {
    const { guardian, card, students, walletId } = await createFamily(payments);
    await ask(payments, guardian, { card });
    const theirs = await ask(payments, guardian, { card, walletId: students[0].wallet._id });
    await work();
    const { rows } = await payments.api.owner.query<{ id: string }>(
      'SELECT id FROM topup WHERE guardian_id = $1 AND wallet_id = $2',
      [guardian.user._id, walletId],
    );
    const refund = await call(payments.api.url, REFUND, {
      token: guardian.token,
      params: { id: guardian.user._id, topupId: rows[0]?.id ?? '' },
      idempotencyKey: randomUUID(),
      body: { value: 50 },
    });
    expect(refund.status).toBe(201);
    await work();
    expect(await balanceMinor(payments, walletId)).toBe(0n);
    const [own, other] = await list(payments, guardian);
    expect(own).toMatchObject({ pausedBy: 'return' });
    expect(other).toEqual({ ...theirs.body, chargedThisMonth: 50 });
    await resume(payments, guardian, own?._id ?? '');
    await work();
    expect(await balanceMinor(payments, walletId)).toBe(5_000n);
  });

  test('money that comes after its attempt has failed counts towards the ceiling', async () => {
    const { guardian, wallet } = await agree(payments, { ceiling: 50 });
    await work();
    await payments.api.owner.query(
      `UPDATE automatic_attempt SET outcome = 'failed' WHERE wallet_id = $1`,
      [wallet],
    );
    await spend(payments.api, wallet, 5_000n);
    await work();
    expect(await list(payments, guardian)).toMatchObject([{ chargedThisMonth: 50 }]);
    expect(await topupsOf(payments, guardian)).toEqual(['paid']);
  });
});
