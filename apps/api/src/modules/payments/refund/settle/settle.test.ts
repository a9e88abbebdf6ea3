import { randomUUID } from 'node:crypto';
import { balanceOf } from '@merenda/ledger';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../../testing/audit.ts';
import { call } from '../../../../testing/client.ts';
import { createFamily, type Family } from '../../../../testing/factories/families.ts';
import { createGuardian } from '../../../../testing/factories/guardians.ts';
import {
  ageRefunds,
  getEligibility,
  refund,
  refundsAt,
} from '../../../../testing/factories/refunds.ts';
import { paidByCard } from '../../../../testing/factories/topups.ts';
import { balanceMinor, rowOf, startPayments } from '../../../../testing/payments.ts';
import { sweepRefunds } from './sweep.ts';

const MINUTES = 60;
const HOURS = 60 * MINUTES;

const payments = await startPayments();
let family: Family;
beforeEach(async () => {
  family = await createFamily(payments);
});
afterEach(() => payments.sandbox.control({ reset: true }));
afterAll(() => payments.close());

/** Runs the sweeper as if so many seconds had passed. */
async function sweep(topupId: string, seconds: number) {
  await ageRefunds(payments, topupId, seconds);
  await sweepRefunds(payments.api.services);
}

const lastRefund = async (topupId: string) =>
  (await getEligibility(payments, family, topupId)).body.refunds[0];

/** Leaves the lease as a killed process would. */
const leaveTurn = (topupId: string) =>
  payments.api.owner.query(
    `UPDATE topup_refund SET working_until = sent_at + interval '30 seconds'
     WHERE topup_id = $1 AND status = 'pending'`,
    [topupId],
  );

/** Simulates a crash right after the refund was recorded. */
async function killedBeforeSending(topupId: string, value: number) {
  // The processor refuses the connection: it stores nothing of the request.
  await payments.sandbox.control({ refuseNext: 10 });
  const { body } = await refund(payments, family, topupId, value);
  await payments.sandbox.control({ reset: true });
  await leaveTurn(topupId);
  return body;
}

/** Simulates a crash between the processor's answer and the posting. */
async function killedBeforePosting(topupId: string, value: number) {
  await payments.sandbox.control({ dropAnswerNext: 10 });
  const { body } = await refund(payments, family, topupId, value);
  await payments.sandbox.control({ reset: true });
  await leaveTurn(topupId);
  return body;
}

describe('a refund whose answer is lost', () => {
  test('is pending with its money held, until the processor’s total shows it', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    const pending = await killedBeforePosting(paid.id, 20);
    expect(pending.status).toBe('pending');
    const held = await balanceOf(payments.api.owner, family.walletId);
    expect([held?.postedMinor, held?.pendingMinor]).toEqual([5_000n, 2_000n]);
    const { body } = await getEligibility(payments, family, paid.id);
    expect([body.refundable, body.obstacle]).toEqual([0, 'underWay']);
    expect((await refund(payments, family, paid.id, 5)).status).toBe(409);
    await sweep(paid.id, 40);
    expect((await lastRefund(paid.id))?.status).toBe('done');
    expect(await refundsAt(payments, paid)).toEqual([2_000]);
    expect(await balanceMinor(payments, family.walletId)).toBe(3_000n);
    expect((await rowOf(payments, paid.id)).status).toBe('partially_refunded');
  });

  test('is answered to the same key, while it is pending and afterwards', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    const idempotencyKey = randomUUID();
    const ask = () => refund(payments, family, paid.id, 20, { idempotencyKey });
    await payments.sandbox.control({ dropAnswerNext: 10 });
    expect((await ask()).body.status).toBe('pending');
    expect((await ask()).body.status).toBe('pending');
    await payments.sandbox.control({ reset: true });
    await sweep(paid.id, 40);
    const { status, body } = await ask();
    expect([status, body.status]).toEqual([201, 'done']);
    expect(await refundsAt(payments, paid)).toEqual([2_000]);
  });

  test('is done also when several workers sweep, again and again', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    await killedBeforePosting(paid.id, 20);
    await ageRefunds(payments, paid.id, 5 * MINUTES);
    await Promise.all(Array.from({ length: 8 }, () => sweepRefunds(payments.api.services)));
    await sweep(paid.id, 5 * MINUTES);
    expect(await refundsAt(payments, paid)).toEqual([2_000]);
    expect(await balanceMinor(payments, family.walletId)).toBe(3_000n);
  });
});

describe('a refund that never came to the processor', () => {
  test('is sent again under the same key, once its first request is surely over', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    const { status } = await killedBeforeSending(paid.id, 20);
    expect(status).toBe('pending');
    await sweep(paid.id, 40);
    expect(await refundsAt(payments, paid)).toEqual([]);
    await sweep(paid.id, 60);
    expect(await refundsAt(payments, paid)).toEqual([2_000]);
    expect((await lastRefund(paid.id))?.status).toBe('done');
  });

  test('stays pending while the processor is down for an hour, and is done afterwards', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    await killedBeforeSending(paid.id, 20);
    for (let hour = 0; hour < 3; hour += 1) {
      await payments.sandbox.control({ silentSeconds: 600 });
      await ageRefunds(payments, paid.id, 20 * MINUTES);
      const stop = new AbortController();
      const sweeping = sweepRefunds(payments.api.services, stop.signal);
      setTimeout(() => stop.abort(), 300);
      await sweeping;
      await payments.sandbox.control({ reset: true });
      expect((await lastRefund(paid.id))?.status).toBe('pending');
    }
    await sweep(paid.id, 20 * MINUTES);
    expect((await lastRefund(paid.id))?.status).toBe('done');
    expect(await refundsAt(payments, paid)).toEqual([2_000]);
  });

  test('is refused once its key is too old to be repeated, and the money is in the wallet again', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    await killedBeforeSending(paid.id, 20);
    await sweep(paid.id, 24 * HOURS);
    expect((await lastRefund(paid.id))?.status).toBe('refused');
    expect(await refundsAt(payments, paid)).toEqual([]);
    expect(await balanceMinor(payments, family.walletId)).toBe(5_000n);
    expect((await refund(payments, family, paid.id, 50)).status).toBe(201);
  });
});

test('a refund with a lost answer is found also after the processor has forgotten the key', async () => {
  const paid = await paidByCard(payments, family, { value: 50 });
  await killedBeforePosting(paid.id, 20);
  await sweep(paid.id, 48 * HOURS);
  expect((await lastRefund(paid.id))?.status).toBe('done');
  expect(await balanceMinor(payments, family.walletId)).toBe(3_000n);
});

test('the total tells the second of two refunds apart from the first', async () => {
  const paid = await paidByCard(payments, family, { value: 50 });
  expect((await refund(payments, family, paid.id, 20)).body.status).toBe('done');
  await killedBeforeSending(paid.id, 20);
  await sweep(paid.id, 40);
  expect((await lastRefund(paid.id))?.status).toBe('pending');
  await sweep(paid.id, 5 * MINUTES);
  expect(await refundsAt(payments, paid)).toEqual([2_000, 2_000]);
  expect(await balanceMinor(payments, family.walletId)).toBe(1_000n);
});

test('no account is deleted during an open refund, also of a wallet that stays', async () => {
  const [student] = family.students;
  const paid = await paidByCard(payments, family, {
    value: 50,
    transferTopupTo: [{ user: student._id, value: 50 }],
  });
  await killedBeforePosting(paid.id, 50);
  const other = await createGuardian(payments.api);
  await payments.api.owner.query(
    `INSERT INTO guardianship (guardian_id, student_id, is_owner, may_spend)
     VALUES ($1, $2, false, true)`,
    [other.user._id, student._id],
  );
  const { user, token } = family.guardian;
  const departure = () =>
    call(payments.api.url, 'GET /responsible-users/:id/departure', {
      token,
      params: { id: user._id },
    });
  expect((await departure()).body).toMatchObject({ isClear: false, paymentUnderWay: true });
  await sweep(paid.id, 40);
  expect((await departure()).body).toMatchObject({ isClear: true, paymentUnderWay: false });
});

test('the money is right to the cent after these tests', () => expectMoneyInOrder(payments));
