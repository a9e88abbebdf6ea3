import { addDays, addMonths, dayInZone } from '@merenda/domain/time/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../../testing/client.ts';
import { noonOf } from '../../../../testing/factories/agreements.ts';
import { createFamily } from '../../../../testing/factories/families.ts';
import { createMenu } from '../../../../testing/factories/menus.ts';
import { topupsOf } from '../../../../testing/factories/topups.ts';
import { credit, spend } from '../../../../testing/factories/wallets.ts';
import { balanceMinor, type Payments, startPayments } from '../../../../testing/payments.ts';
import { beginAttempt } from '../begin-attempt.ts';
import { chargeAutomatic } from '../run-agreements.ts';
import { findLow } from './find-low.ts';
import { AUTOMATIC } from './policy.ts';
import { agree, ask, list, pause, resume } from './testing/automatic.ts';

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
const work = () => chargeAutomatic(payments.api.services);

describe('charging', () => {
  test('a fall below the threshold is charged once by many workers, and the next fall again', async () => {
    const { guardian, wallet } = await agree(payments);
    await credit(payments.api, wallet, 2_000n);
    await work();
    expect(await topupsOf(payments, guardian)).toEqual([]);
    await spend(payments.api, wallet, 1n);
    await Promise.all([work(), work(), work(), work()]);
    await work();
    expect(await topupsOf(payments, guardian)).toEqual(['paid']);
    expect(await balanceMinor(payments, wallet)).toBe(6_999n);
    await spend(payments.api, wallet, 6_000n);
    await work();
    expect(await topupsOf(payments, guardian)).toEqual(['paid', 'paid']);
    expect(await list(payments, guardian)).toMatchObject([{ chargedThisMonth: 100 }]);
  });

  test('an automatic top-up of a student’s wallet fills no other wallet', async () => {
    const { guardian, card, students, walletId } = await createFamily(payments);
    await ask(payments, guardian, { card, walletId: students[0].wallet._id });
    await work();
    expect(await balanceMinor(payments, students[0].wallet._id)).toBe(5_000n);
    expect(await balanceMinor(payments, students[1].wallet._id)).toBe(0n);
    expect(await balanceMinor(payments, walletId)).toBe(0n);
  });

  test('a meal that takes a student’s wallet below the threshold causes a top-up, which pays the next meal', async () => {
    now = new Date('2026-11-24T11:00:00Z');
    const family = await createFamily(payments);
    const { guardian, card, students } = family;
    const [{ _id: student, wallet, restaurantUnit }] = students;
    const menu = await createMenu(payments.api, { id: restaurantUnit._id });
    await ask(payments, guardian, { card, walletId: wallet._id });
    await credit(payments.api, wallet._id, 2_500n);
    const lunch = async (day: string) => {
      const scheduledFor = `${day}T12:10:00.000Z`;
      const { token } = guardian;
      const cart = await call(payments.api.url, 'POST /menu-orders-estimations', {
        token,
        body: {
          restaurantUnit: restaurantUnit._id,
          menu: menu.id,
          purchaseFor: student,
          scheduledFor,
          items: [{ id: menu.rice.id, quantity: 1 }],
        },
      });
      return call(payments.api.url, 'POST /menu-orders-estimations/:cartId/accept', {
        token,
        params: { cartId: cart.body._id },
        body: { scheduledFor },
      });
    };
    expect((await lunch('2026-11-24')).status).toBe(201);
    expect((await lunch('2026-11-25')).status).toBe(402);
    await work();
    expect((await lunch('2026-11-25')).status).toBe(201);
    expect(await balanceMinor(payments, wallet._id)).toBe(2_500n + 5_000n - 2n * 1_890n);
  });

  test('charges reach the ceiling to the cent and do not pass it; they go on next month', async () => {
    const { guardian, wallet } = await agree(payments, { ceiling: 149.99 });
    for (const _ of [1, 2, 3, 4]) {
      await work();
      await spend(payments.api, wallet, 5_000n);
    }
    expect(await topupsOf(payments, guardian)).toHaveLength(2);
    const exact = await agree(payments, { ceiling: 150 });
    for (const _ of [1, 2, 3, 4]) {
      await work();
      await spend(payments.api, exact.wallet, 5_000n);
    }
    expect(await topupsOf(payments, exact.guardian)).toHaveLength(3);
    now = noonOf(`${addMonths(today(), 1).slice(0, 7)}-01`);
    await work();
    expect(await topupsOf(payments, guardian)).toHaveLength(3);
    expect(await topupsOf(payments, exact.guardian)).toHaveLength(4);
  });

  test('concurrent spends and workers at the edge of the ceiling stay below it', async () => {
    const { guardian, wallet } = await agree(payments, { ceiling: 120 });
    for (const _ of [1, 2, 3]) {
      await Promise.all([
        work(),
        spend(payments.api, wallet, 3_000n),
        work(),
        spend(payments.api, wallet, 2_000n),
        work(),
      ]);
    }
    expect(await topupsOf(payments, guardian)).toEqual(['paid', 'paid']);
  });

  test('a worker with an outdated reading begins nothing', async () => {
    const { services } = payments.api;
    const { guardian, rule, wallet } = await agree(payments, { ceiling: 50 });
    const [stale] = await findLow(services.db, now, { id: rule._id });
    if (!stale) throw new Error('the wallet is low');
    await work();
    expect(await beginAttempt(services, AUTOMATIC, stale)).toBeUndefined();
    await spend(payments.api, wallet, 5_000n);
    expect(await beginAttempt(services, AUTOMATIC, stale)).toBeUndefined();
    await pause(payments, guardian, rule._id);
    expect(await beginAttempt(services, AUTOMATIC, stale)).toBeUndefined();
    expect(await topupsOf(payments, guardian)).toEqual(['paid']);
  });

  test('the month begins at midnight in the company’s zone', async () => {
    const { guardian, wallet } = await agree(payments, { ceiling: 50 });
    const next = `${addMonths(today(), 1).slice(0, 7)}-01`;
    await work();
    await spend(payments.api, wallet, 5_000n);
    now = new Date(`${next}T02:59:00Z`);
    await work();
    expect(await topupsOf(payments, guardian)).toHaveLength(1);
    now = new Date(`${next}T03:01:00Z`);
    await work();
    expect(await topupsOf(payments, guardian)).toHaveLength(2);
  });

  test('a clock that jumps back into the previous month charges nothing above that month’s ceiling', async () => {
    const { guardian, wallet } = await agree(payments, { ceiling: 50 });
    const first = `${addMonths(today(), 1).slice(0, 7)}-01`;
    for (const day of [today(), first, addDays(first, -1), first]) {
      now = noonOf(day);
      await work();
      await spend(payments.api, wallet, 5_000n);
    }
    expect(await topupsOf(payments, guardian)).toHaveLength(2);
  });

  test('automatic top-ups of two guardians for one wallet fill it once', async () => {
    const { guardian, card, students } = await createFamily(payments);
    const other = await createFamily(payments);
    await payments.api.owner.query(
      `INSERT INTO guardianship (guardian_id, student_id, is_owner, may_spend)
       VALUES ($1, $2, false, false)`,
      [other.guardian.user._id, students[0]._id],
    );
    const walletId = students[0].wallet._id;
    await ask(payments, guardian, { card, walletId });
    await ask(payments, other.guardian, { card: other.card, walletId });
    await Promise.all([work(), work(), work()]);
    await work();
    expect(await balanceMinor(payments, walletId)).toBe(5_000n);
  });

  test('a paused automatic top-up, or a blocked guardian’s, is not charged; it is charged at once afterwards', async () => {
    const { guardian, rule } = await agree(payments);
    await pause(payments, guardian, rule._id);
    await work();
    const block = (at: string) =>
      payments.api.owner.query(`UPDATE guardian SET blocked_at = ${at} WHERE id = $1`, [
        guardian.user._id,
      ]);
    await resume(payments, guardian, rule._id);
    await block('now()');
    await work();
    expect(await topupsOf(payments, guardian)).toEqual([]);
    await block('NULL');
    await work();
    expect(await topupsOf(payments, guardian)).toEqual(['paid']);
  });
});
