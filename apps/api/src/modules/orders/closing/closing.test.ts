import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { balanceOf } from '@merenda/ledger';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteMe } from '../../../testing/account.ts';
import { expectMoneyInOrder } from '../../../testing/audit.ts';
import { call, succeeded } from '../../../testing/client.ts';
import { startCopy } from '../../../testing/copy.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { createOperator, operatorSession } from '../../../testing/factories/operators.ts';
import { createGuardianship } from '../../../testing/factories/shared-students.ts';
import { credit, emptyWallet } from '../../../testing/factories/wallets.ts';
import { holdWrites } from '../../../testing/hold-wallet.ts';
import { accept, createDiners, type Diners, estimate, newCart } from '../../../testing/ordering.ts';
import { type Payments, startPayments, until } from '../../../testing/payments.ts';
import { companyAccount } from '../../companies/index.ts';
import { cancelClosed } from './cancel-closed.ts';

// The date is far ahead, because the job uses the database's clock.
const NOW = new Date('2038-01-04T11:00:00Z');
const DAY = '2038-01-05';
const MEAL = { scheduledFor: `${DAY}T12:10:00.000Z` };
const ORDERS = 12;

let payments: Payments;
let family: Diners;
beforeAll(async () => {
  payments = await startPayments({ clock: () => NOW });
});
beforeEach(async () => {
  const menu = { startDate: '2038-01-01', endDate: '2038-01-31' };
  family = await createDiners(payments.api, { balanceMinor: 50_000n, menu });
});
afterAll(() => payments.close());

async function order(meal = MEAL): Promise<string> {
  const cart = await newCart(payments.api, family, meal);
  return succeeded(await accept(payments.api, family, cart, meal)).order._id;
}

const close = async (days: { firstDay: string; lastDay: string }, roles = ['school' as const]) =>
  call(payments.api.url, 'POST /operator/schools/:id/closings', {
    headers: operatorSession((await createOperator(payments.api, { roles })).token),
    params: { id: family.school.id },
    body: { ...days, reason: 'Burst pipe in the kitchen' },
  });

async function figures() {
  const { docs } = succeeded(
    await call(payments.api.url, 'GET /operator/schools/:id/closings', {
      headers: operatorSession((await createOperator(payments.api)).token),
      params: { id: family.school.id },
    }),
  );
  return docs[0]?.orders;
}

const balance = async () =>
  (await balanceOf(payments.api.owner, family.student.wallet._id))?.availableMinor;

const work = () => cancelClosed(payments.api.services, new AbortController().signal);

describe('a day that a school closes', () => {
  test('cancels its orders, with the money back, an email with the reason, and figures', async () => {
    const id = await order();
    const later = await order({ scheduledFor: '2038-01-06T12:10:00.000Z' });
    expect(await balance()).toBe(50_000n - 2n * 1_890n);
    const { body } = await close({ firstDay: DAY, lastDay: DAY });
    expect(body).toMatchObject({ firstDay: DAY, orders: { cancelled: 0, left: 1 } });
    await work();
    expect(await figures()).toEqual({ cancelled: 1, left: 0 });
    expect(await balance()).toBe(50_000n - 1_890n);
    const read = async (order: string) =>
      (
        await call(payments.api.url, 'GET /menu-orders/:id', {
          token: family.guardian.token,
          params: { id: order },
        })
      ).body;
    expect(await read(id)).toMatchObject({ status: 'cancelled', cancelledWhy: 'school-closed' });
    expect(await read(later)).toMatchObject({ status: 'open' });
    const emails = await payments.sandbox.emails(family.guardian.email);
    expect(emails.find(({ subject }) => /closed/.test(subject))?.text).toMatch(
      /Burst pipe in the kitchen[\s\S]*R\$18\.90/,
    );
    expect((await estimate(payments.api, family, MEAL)).body).toMatchObject({
      message: 'not_served',
    });
  });

  test('is closed once, however often the closing is entered and the job runs', async () => {
    await order();
    for (const _ of [1, 2]) {
      await close({ firstDay: DAY, lastDay: DAY });
      await Promise.all([work(), work()]);
    }
    expect(await balance()).toBe(50_000n);
    expect(await figures()).toEqual({ cancelled: 1, left: 0 });
  });

  test('is not closed otherwise by a second operator, who is told what the first one has closed', async () => {
    const first = succeeded(await close({ firstDay: DAY, lastDay: '2038-01-06' }));
    const second = { firstDay: DAY, lastDay: '2038-01-12', reason: 'Training of the cooks' };
    const closeAgain = async (version?: string) =>
      call(payments.api.url, 'POST /operator/schools/:id/closings', {
        headers: {
          ...operatorSession((await createOperator(payments.api, { roles: ['school'] })).token),
          'accept-language': 'en',
        },
        params: { id: family.school.id },
        body: { ...second, ...(version && { version }) },
      });
    const taken = {
      status: 409,
      body: {
        code: 'record_changed',
        userMessage: expect.stringMatching(
          /5 January 2038 to 6 January 2038: Burst pipe in the kitchen/,
        ),
      },
    };
    expect(await closeAgain()).toMatchObject(taken);
    expect(await closeAgain('of another day')).toMatchObject(taken);
    expect(succeeded(await closeAgain(first.version))).toMatchObject(second);
  });

  test('as a holiday stays one: entered again as another closure it is refused', async () => {
    const enter = async (kind?: 'holiday') =>
      call(payments.api.url, 'POST /operator/schools/:id/closings', {
        headers: operatorSession((await createOperator(payments.api, { roles: ['school'] })).token),
        params: { id: family.school.id },
        body: { firstDay: DAY, lastDay: DAY, reason: 'Carnival', ...(kind && { kind }) },
      });
    expect(succeeded(await enter('holiday'))).toMatchObject({ kind: 'holiday' });
    expect(succeeded(await enter('holiday'))).toMatchObject({ kind: 'holiday' });
    expect(await enter()).toMatchObject({ status: 409, body: { code: 'record_changed' } });
  });

  test('by two operators at the same moment is closed by one of them', async () => {
    const held = await holdWrites(payments.api, 'school_closure');
    const closing = [
      close({ firstDay: DAY, lastDay: DAY }),
      close({ firstDay: DAY, lastDay: '2038-01-06' }),
    ];
    await held.untilWaiting(2);
    await held.release();
    const answers = await Promise.all(closing);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('by an import cancels just the same', async () => {
    await order();
    await payments.api.owner.query(
      `INSERT INTO school_closure (school_id, first_day, last_day, kind, name)
       VALUES ($1, $2, $2, 'holiday', 'A holiday')`,
      [family.school.id, DAY],
    );
    await work();
    expect(await balance()).toBe(50_000n);
  });

  test('is refused for a day that is over or of a mistyped year, for days in the wrong order, and to other roles', async () => {
    const days = [
      { firstDay: '2038-01-01', lastDay: DAY },
      { firstDay: DAY, lastDay: '2038-01-02' },
      { firstDay: DAY, lastDay: '2038-12-31' },
      { firstDay: '2083-01-05', lastDay: '2083-01-05' },
    ];
    for (const wrong of days) expect((await close(wrong)).status).toBe(400);
    const headers = operatorSession(
      (await createOperator(payments.api, { roles: ['finance'] })).token,
    );
    const body = { firstDay: DAY, lastDay: DAY, reason: 'Burst pipe' };
    const params = { id: family.school.id };
    const url = 'POST /operator/schools/:id/closings';
    expect((await call(payments.api.url, url, { headers, params, body })).status).toBe(403);
    expect(await figures()).toBeUndefined();
  });
});

describe('a closed day of a student or guardian who has left', () => {
  const payable = companyAccount('wefood', 'refunds-payable', 'BRL');
  const minorOf = async (account: string) =>
    (await balanceOf(payments.api.owner, account))?.postedMinor ?? 0n;

  /** Deletes the student, whose meal of this day is past its cut-off and is served. */
  async function deleteStudent() {
    await payments.api.owner.query('UPDATE menu SET prep_time_minutes = 2880 WHERE id = $1', [
      family.menu.id,
    ]);
    const { status } = await call(
      payments.api.url,
      'POST /school-wallets/dependents/:id/reset-n-transfer',
      {
        token: family.guardian.token,
        params: { id: family.student._id },
        idempotencyKey: randomUUID(),
      },
    );
    expect(status).toBe(200);
  }

  test('the student’s money goes where the rest of the wallet went: to the owner', async () => {
    const id = await order();
    await deleteStudent();
    const { _id: own } = family.guardian.user.wallet;
    expect(await minorOf(own)).toBe(50_000n - 1_890n);
    await close({ firstDay: DAY, lastDay: DAY });
    await work();
    expect(await figures()).toEqual({ cancelled: 1, left: 0 });
    expect(await minorOf(own)).toBe(50_000n);
    const { rows } = await payments.api.owner.query(
      `SELECT detail FROM audit WHERE subject = $1 AND action = 'order.redirected'`,
      [id],
    );
    expect(rows).toEqual([{ detail: { account: own } }]);
    await expectMoneyInOrder(payments);
  });

  test('the student’s money is owed by the company once the owner has left too', async () => {
    await order();
    await deleteStudent();
    const { guardian } = family;
    await emptyWallet(payments.api, guardian.user.wallet._id);
    expect((await deleteMe(payments, guardian)).status).toBe(204);
    const before = await minorOf(payable);
    await close({ firstDay: DAY, lastDay: DAY });
    await work();
    expect(await figures()).toEqual({ cancelled: 1, left: 0 });
    expect(await minorOf(payable)).toBe(before + 1_890n);
    await expectMoneyInOrder(payments);
  });

  test('a guardian’s own meal is owed, and a remaining student’s money goes to the student', async () => {
    const { api } = payments;
    const { guardian, student } = family;
    const other = await createGuardian(api);
    await createGuardianship(api, student._id, other, { maySpend: true });
    await order();
    await credit(api, guardian.user.wallet._id, 1_890n);
    const cart = await newCart(api, family, { ...MEAL, purchaseFor: guardian.user._id });
    succeeded(await accept(api, family, cart, MEAL));
    expect((await deleteMe(payments, guardian)).status).toBe(204);
    const before = await minorOf(payable);
    await close({ firstDay: DAY, lastDay: DAY });
    await work();
    expect(await figures()).toEqual({ cancelled: 2, left: 0 });
    expect(await minorOf(payable)).toBe(before + 1_890n);
    expect(await balance()).toBe(50_000n);
    const { rows } = await api.owner.query(
      `SELECT guardian_id FROM mail_outbox WHERE kind = 'meal-closed'
         AND guardian_id = ANY ($1) UNION ALL
       SELECT guardian_id FROM alert WHERE kind = 'order-cancelled' AND guardian_id = ANY ($1)`,
      [[guardian.user._id, other.user._id]],
    );
    expect(rows).toEqual(Array(2).fill({ guardian_id: other.user._id }));
    await expectMoneyInOrder(payments);
  });
});

test('kill -9 in the middle of a closing: the next worker goes on, and no order is refunded twice', async () => {
  const { owner } = payments.api;
  for (let n = 0; n < ORDERS; n += 1) await order();
  // The trigger slows the job, which can then be killed in the middle.
  await owner.query(`
    CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(1); RETURN NEW; END $$;
    CREATE TRIGGER take_time BEFORE UPDATE ON meal_order
      FOR EACH ROW EXECUTE FUNCTION take_time()`);
  const copy = await startCopy(payments);
  await close({ firstDay: DAY, lastDay: DAY });
  await until(figures, (found) => (found?.cancelled ?? 0) > 0);
  await copy.kill();
  await owner.query('DROP TRIGGER take_time ON meal_order');
  const after = await figures();
  expect(after?.left).toBeGreaterThan(0);
  // The dead worker's locks are free once the database has noticed its end.
  await until(
    async () => {
      await work();
      await sleep(50);
      return figures();
    },
    (found) => found?.left === 0,
  );
  expect(await figures()).toEqual({ cancelled: ORDERS, left: 0 });
  expect(await balance()).toBe(50_000n);
  const { rows } = await owner.query<{ count: bigint }>(
    `SELECT count(*) FROM mail_outbox WHERE kind = 'meal-closed' AND guardian_id = $1`,
    [family.guardian.user._id],
  );
  expect(rows[0]?.count).toBe(BigInt(ORDERS));
});
