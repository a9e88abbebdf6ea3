import { randomUUID } from 'node:crypto';
import { translate } from '@merenda/i18n/translate';
import { closeAccount } from '@merenda/ledger';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../../testing/audit.ts';
import { call } from '../../../../testing/client.ts';
import { createFamily, type Family } from '../../../../testing/factories/families.ts';
import {
  ageRefunds,
  getEligibility,
  refund,
  refundsAt,
} from '../../../../testing/factories/refunds.ts';
import {
  type Paid,
  paidByCard,
  paidByPix,
  settleNow,
} from '../../../../testing/factories/topups.ts';
import {
  balanceMinor,
  type Payments,
  rowOf,
  startPayments,
  until,
} from '../../../../testing/payments.ts';
import { companyAccount } from '../../../companies/index.ts';
import { reconcilePeriod } from '../../../reconciliation/index.ts';
import { settleTopup } from '../../topup/settle/settle.ts';
import { sweepRefunds } from './sweep.ts';

const MINUTES = 60;

let payments: Payments;
let family: Family;
beforeAll(async () => {
  payments = await startPayments();
});
beforeEach(async () => {
  family = await createFamily(payments);
});
afterEach(() => payments.sandbox.control({ reset: true }));
afterAll(() => payments.close());

const own = () => balanceMinor(payments, family.walletId);
const balances = () =>
  Promise.all(
    [family.walletId, ...family.students.map(({ wallet }) => wallet._id)].map((wallet) =>
      balanceMinor(payments, wallet),
    ),
  );
const statusOf = async (topupId: string) => (await rowOf(payments, topupId)).status;
const refundsOf = async (topupId: string) =>
  (await getEligibility(payments, family, topupId)).body.refunds.map(({ status, value }) => [
    status,
    value,
  ]);
const failed = ({ id }: Paid) =>
  until(
    () => refundsOf(id),
    (refunds) => refunds.some(([status]) => status === 'failed'),
  );

/** A top-up of R$ 60 by card: 10 for the guardian, 20 and 30 for the students. */
const paidForAll = () => {
  const [one, other] = family.students;
  return paidByCard(payments, family, {
    value: 60,
    transferTopupTo: [
      { user: one._id, value: 20 },
      { user: other._id, value: 30 },
    ],
  });
};

describe('a refund that was accepted, and that a bank rejects later', () => {
  test('returns to the wallets that gave it, restores the top-up’s state, and can be requested again', async () => {
    const paid = await paidForAll();
    const before = await balances();
    await refund(payments, family, paid.id, 45);
    expect(await balances()).toEqual([0n, 1_500n, 0n]);
    await payments.sandbox.failRefund(paid.reference);
    expect(await failed(paid)).toEqual([['failed', 45]]);
    expect(await balances()).toEqual(before);
    expect(await statusOf(paid.id)).toBe('paid');
    expect((await getEligibility(payments, family, paid.id)).body).toMatchObject({
      refundable: 60,
    });
    expect((await refund(payments, family, paid.id, 60)).body.status).toBe('done');
    expect(await statusOf(paid.id)).toBe('refunded');
    expect(await balances()).toEqual([0n, 0n, 0n]);
  });

  test('returns for a PIX too, and the statement has both entries', async () => {
    const paid = await paidByPix(payments, family, 30);
    await refund(payments, family, paid.id, 30);
    await payments.sandbox.failRefund(paid.reference);
    await failed(paid);
    const { body } = await call(payments.api.url, 'GET /wallets/:walletId/logs', {
      token: family.guardian.token,
      params: { walletId: family.walletId },
    });
    expect(body.docs.slice(0, 2)).toMatchObject([
      { kind: 'topup-refund-reversal', operationType: 'CRE', value: 30, balance: { value: 30 } },
      { kind: 'topup-refund', operationType: 'DEB', value: 30, balance: { value: 0 } },
    ]);
  });

  test('returns alone when another refund of the payment did not fail', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    await refund(payments, family, paid.id, 20);
    await refund(payments, family, paid.id, 30);
    await payments.sandbox.failRefund(paid.reference);
    expect(await failed(paid)).toEqual([
      ['failed', 30],
      ['done', 20],
    ]);
    expect([await own(), await statusOf(paid.id)]).toEqual([3_000n, 'partially_refunded']);
  });

  test('returns once with many copies of the event, late and out of order, and eight simultaneous polls', async () => {
    await payments.sandbox.control({ webhooks: { copies: 4, reorder: true } });
    const paid = await paidForAll();
    const before = await balances();
    await refund(payments, family, paid.id, 60);
    await payments.sandbox.failRefund(paid.reference);
    await Promise.all(Array.from({ length: 8 }, () => settleNow(payments, paid.reference)));
    await failed(paid);
    await Promise.all(Array.from({ length: 8 }, () => settleNow(payments, paid.reference)));
    expect(await balances()).toEqual(before);
    const { rows } = await payments.api.owner.query(
      `SELECT FROM audit WHERE action = 'refund.failed' AND detail->>'topup' = $1`,
      [paid.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('returns to the guardian’s own wallet instead of a closed one, and to the company’s liabilities if both are closed', async () => {
    const [student] = family.students;
    const paid = await paidByCard(payments, family, {
      value: 20,
      transferTopupTo: [{ user: student._id, value: 20 }],
    });
    const other = await paidByCard(payments, family, { value: 10 });
    await refund(payments, family, paid.id, 20);
    await refund(payments, family, other.id, 10);
    await closeAccount(payments.api.owner, student.wallet._id);
    await payments.sandbox.failRefund(paid.reference);
    await failed(paid);
    expect(await own()).toBe(2_000n);
    // The money can be refunded again from its new wallet.
    expect((await refund(payments, family, paid.id, 20)).body.status).toBe('done');
    const owed = companyAccount('wefood', 'refunds-payable', 'BRL');
    const before = await balanceMinor(payments, owed);
    await closeAccount(payments.api.owner, family.walletId);
    await payments.sandbox.failRefund(other.reference);
    await failed(other);
    expect(await balanceMinor(payments, owed)).toBe(before + 1_000n);
  });

  test('is refused and its hold voided when it fails before its acceptance was answered', async () => {
    const paid = await paidByCard(payments, family, { value: 40 });
    await payments.sandbox.control({ dropAnswerNext: 10 });
    expect((await refund(payments, family, paid.id, 25)).body.status).toBe('pending');
    await payments.sandbox.control({ reset: true });
    await payments.sandbox.failRefund(paid.reference);
    expect(await settleNow(payments, paid.reference)).toMatchObject({ isApplied: false });
    expect(await own()).toBe(1_500n);
    await ageRefunds(payments, paid.id, 5 * MINUTES);
    await sweepRefunds(payments.api.services);
    expect(await refundsOf(paid.id)).toEqual([['refused', 25]]);
    expect(await own()).toBe(4_000n);
    // The refund is not sent again under the same key.
    expect(await refundsAt(payments, paid)).toEqual([2_500]);
    expect(await settleNow(payments, paid.reference)).toMatchObject({ isApplied: true });
    expect(await own()).toBe(4_000n);
  });

  test('is told apart from a newer refund in doubt', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    await refund(payments, family, paid.id, 20);
    await payments.sandbox.control({ webhooks: { paused: true } });
    await payments.sandbox.failRefund(paid.reference);
    await payments.sandbox.control({ dropAnswerNext: 10, webhooks: { paused: true } });
    expect((await refund(payments, family, paid.id, 20)).body.status).toBe('pending');
    await payments.sandbox.control({ dropAnswerNext: 0 });
    await ageRefunds(payments, paid.id, 5 * MINUTES);
    await sweepRefunds(payments.api.services);
    expect(await refundsOf(paid.id)).toEqual([
      ['done', 20],
      ['failed', 20],
    ]);
    expect([await own(), await statusOf(paid.id)]).toEqual([3_000n, 'partially_refunded']);
    expect(await refundsAt(payments, paid)).toEqual([2_000, 2_000]);
  });

  test('does not end by an answer that is older than the refund', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    const gateway = payments.api.services.gateways.named('sandbox');
    const old = await gateway?.getStatus(
      { reference: paid.reference, createdAt: new Date() },
      { deadlineMs: 60_000, correlationId: 'test' },
    );
    if (old?.outcome !== 'done' || !old.value) throw new Error('no answer');
    await refund(payments, family, paid.id, 50);
    await settleTopup(payments.api.services, paid.reference, {
      correlationId: 'test',
      answer: { payment: old.value },
    });
    expect(await refundsOf(paid.id)).toEqual([['done', 50]]);
    expect(await own()).toBe(0n);
  });

  test('is found by the daily comparison after a lost webhook, for a payment of any day', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    await refund(payments, family, paid.id, 35);
    await payments.sandbox.control({ webhooks: { paused: true } });
    await payments.sandbox.failRefund(paid.reference);
    const gateway = payments.api.services.gateways.named('sandbox');
    if (!gateway) throw new Error('no sandbox');
    const tomorrow = {
      from: new Date(Date.now() + 60_000),
      until: new Date(Date.now() + 120_000),
    };
    const compare = async () => {
      const told = await reconcilePeriod(payments.api.services, gateway, tomorrow);
      if (!told.isAnswered) throw new Error(told.why);
      return told.differences.filter(({ reference }) => reference === paid.reference);
    };
    expect(await compare()).toMatchObject([{ kind: 'mended', open: false }]);
    expect(await own()).toBe(5_000n);
    expect(await compare()).toEqual([]);
  });

  test('is followed by a chargeback that takes the returned money, and nobody else’s', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    await refund(payments, family, paid.id, 50);
    await payments.sandbox.control({ webhooks: { paused: true } });
    await payments.sandbox.failRefund(paid.reference);
    await payments.sandbox.dispute(paid.reference);
    await settleNow(payments, paid.reference);
    expect(await refundsOf(paid.id)).toEqual([['failed', 50]]);
    expect(await own()).toBe(0n);
  });

  test('causes one e-mail in the guardian’s language, besides the e-mail about the refund', async () => {
    const { email, user } = family.guardian;
    await payments.api.owner.query(`UPDATE guardian SET language = 'pt-BR' WHERE id = $1`, [
      user._id,
    ]);
    const { services } = payments.api;
    const paid = await paidByCard(payments, family, { value: 12 });
    await refund(payments, family, paid.id, 12);
    await services.outbox.deliver();
    await payments.sandbox.failRefund(paid.reference);
    await failed(paid);
    await Promise.all([services.outbox.deliver(), services.outbox.deliver()]);
    await settleNow(payments, paid.reference);
    await services.outbox.deliver();
    const messages = (await payments.sandbox.emails(email)).filter(({ text }) =>
      text.includes(translate('pt-BR', 'emails.refund.failed.back')),
    );
    expect(messages).toHaveLength(1);
    expect(messages[0]?.subject).toMatch(/R\$\s12,00 não chegou/);
    expect(messages[0]?.text).toContain('4242');
    expect(messages[0]?.text).toContain(translate('pt-BR', 'emails.refund.failed.again'));
    expect(messages[0]?.text).toContain(`/payments/receipts/${paid.id}`);
  });

  test('causes another e-mail text when refunds are no longer possible', async () => {
    const paid = await paidByPix(payments, family, 12);
    await refund(payments, family, paid.id, 12);
    await payments.api.owner.query(
      `UPDATE topup SET paid_at = paid_at - interval '91 days' WHERE id = $1`,
      [paid.id],
    );
    await payments.sandbox.failRefund(paid.reference);
    await failed(paid);
    const [message] = (await payments.sandbox.emails(family.guardian.email)).filter(({ text }) =>
      text.includes(translate('en', 'emails.refund.failed.back')),
    );
    expect(message?.text).toContain(translate('en', 'emails.refund.failed.help'));
    expect((await getEligibility(payments, family, paid.id)).body.obstacle).toBe('expired');
  });
});

test('refunds, failures and polls in any order lose no cent', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ step: fc.constant('refund' as const), value: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ step: fc.constant('fail' as const) }),
      fc.record({ step: fc.constant('ask' as const) }),
    ),
    { minLength: 3, maxLength: 9 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (chosen) => {
      const household = await createFamily(payments);
      const paid = await paidByCard(payments, household, { value: 60 });
      await Promise.all(
        chosen.map(async (one) => {
          if (one.step === 'refund') await refund(payments, household, paid.id, one.value);
          else if (one.step === 'ask') await settleNow(payments, paid.reference);
          else await payments.sandbox.failRefund(paid.reference).catch(() => {});
        }),
      );
      await until(
        () => settleNow(payments, paid.reference),
        (told) => told?.isApplied === true,
      );
      const { body } = await getEligibility(payments, household, paid.id);
      const doneMinor = body.refunds
        .filter(({ status }) => status === 'done')
        .reduce((sum, { value }) => sum + BigInt(Math.round(value * 100)), 0n);
      expect(await balanceMinor(payments, household.walletId)).toBe(6_000n - doneMinor);
      const [payment] = await payments.sandbox
        .v1<{ payments: { refundedMinor: number }[] }>(
          'GET',
          `/payments?reference=${paid.reference}`,
        )
        .then((told) => told.payments);
      expect(BigInt(payment?.refundedMinor ?? -1)).toBe(doneMinor);
    }),
    { numRuns: process.env.EVERYWHERE ? 8 : 3 },
  );
});

test('the same key after a failure answers the failure, and sends nothing', async () => {
  const paid = await paidByCard(payments, family, { value: 20 });
  const idempotencyKey = randomUUID();
  await refund(payments, family, paid.id, 20, { idempotencyKey });
  await payments.sandbox.failRefund(paid.reference);
  await failed(paid);
  const again = await refund(payments, family, paid.id, 20, { idempotencyKey });
  expect([again.status, again.body.status]).toEqual([201, 'failed']);
  expect(await refundsAt(payments, paid)).toEqual([2_000]);
});

test('the money audit finds nothing after these tests', () => expectMoneyInOrder(payments));
