import { randomUUID } from 'node:crypto';
import { balanceOf } from '@merenda/ledger';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectMoneyInOrder } from '../../../../testing/audit.ts';
import { call, refusalOf } from '../../../../testing/client.ts';
import { createCard } from '../../../../testing/factories/cards.ts';
import { openCompany } from '../../../../testing/factories/complete-family.ts';
import { createFamily, type Family } from '../../../../testing/factories/families.ts';
import { createGuardian } from '../../../../testing/factories/guardians.ts';
import { createCart, MEAL, SECOND_MEALS } from '../../../../testing/factories/orders.ts';
import {
  getEligibility,
  refund,
  refundPastUs,
  refundsAt,
} from '../../../../testing/factories/refunds.ts';
import { paidByCard, paidByPix } from '../../../../testing/factories/topups.ts';
import { balanceMinor, rowOf, startPayments, until } from '../../../../testing/payments.ts';
import { requestPayout } from '../../../../testing/payouts.ts';

const payments = await startPayments();
let family: Family;
beforeEach(async () => {
  family = await createFamily(payments);
});
afterAll(async () => {
  await payments.close();
});

const statusOf = async (topupId: string) => (await rowOf(payments, topupId)).status;

/** Transfers money from a student's wallet to the guardian's own. */
const withdraw = ({ guardian, students: [student] }: Family, value: number) =>
  call(payments.api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
    token: guardian.token,
    params: { userId: guardian.user._id, id: student._id },
    body: { value, type: 'IN' },
  });

describe('a refund', () => {
  test('empties the wallet for a whole card top-up, is at the processor, and is on the statement', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    const before = await getEligibility(payments, family, paid.id);
    expect(before.body).toMatchObject({
      refundable: 50,
      fee: 0,
      paymentServiceProvider: 'card',
      card: { lastDigits: '4242' },
      sources: [{ wallet: family.walletId, value: 50 }],
      refunds: [],
    });
    const { status, body } = await refund(payments, family, paid.id, 50);
    expect([status, body.status, body.value]).toEqual([201, 'done', 50]);
    expect(await refundsAt(payments, paid)).toEqual([5_000]);
    expect(await balanceMinor(payments, family.walletId)).toBe(0n);
    expect(await statusOf(paid.id)).toBe('refunded');
    const after = await getEligibility(payments, family, paid.id);
    expect(after.body).toMatchObject({ refundable: 0, obstacle: 'refunded', refunds: [body] });
    const { body: logs } = await call(payments.api.url, 'GET /wallets/:walletId/logs', {
      token: family.guardian.token,
      params: { walletId: family.walletId },
    });
    expect(logs.docs[0]).toMatchObject({
      kind: 'topup-refund',
      operationType: 'DEB',
      value: 50,
      balance: { value: 0 },
      transaction: { topup: paid.id },
    });
  });

  test('makes a PIX partially refunded by a part, then refunded by the rest', async () => {
    const paid = await paidByPix(payments, family, 30);
    expect((await refund(payments, family, paid.id, 10.5)).status).toBe(201);
    expect(await statusOf(paid.id)).toBe('partially_refunded');
    const { body } = await getEligibility(payments, family, paid.id);
    expect([body.refundable, body.paymentServiceProvider]).toEqual([19.5, 'mundipaggPix']);
    expect((await refund(payments, family, paid.id, 19.5)).status).toBe(201);
    expect(await statusOf(paid.id)).toBe('refunded');
    expect(await refundsAt(payments, paid)).toEqual([1_050, 1_950]);
  });

  test('debits each wallet of a shared top-up, the guardian’s own first', async () => {
    const [one, other] = family.students;
    const paid = await paidByCard(payments, family, {
      value: 60,
      transferTopupTo: [
        { user: one._id, value: 20 },
        { user: other._id, value: 30 },
      ],
    });
    const { body } = await refund(payments, family, paid.id, 45);
    expect(body.parts.map(({ wallet, value }) => [wallet, value])).toEqual([
      [family.walletId, 10],
      [other.wallet._id, 30],
      [one.wallet._id, 5],
    ]);
    expect(await balanceMinor(payments, family.walletId)).toBe(0n);
    expect(await balanceMinor(payments, other.wallet._id)).toBe(0n);
    expect(await balanceMinor(payments, one.wallet._id)).toBe(1_500n);
    const { body: left } = await getEligibility(payments, family, paid.id);
    expect(left.sources).toEqual([{ wallet: one.wallet._id, name: one.name, value: 15 }]);
  });

  test('returns the money of a payment page, and of a card without the fee', async () => {
    const company = 'thomas-franks-ulis';
    const guardian = await createGuardian(payments.api, company);
    const cardId = await createCard(payments, guardian, undefined, company);
    const at = { token: guardian.token, params: { company } };
    const charge = { value: 20, walletId: guardian.user.wallet._id };
    const { body: card } = await call(
      payments.api.url,
      'POST /companies/:company/wallets/card-topup',
      { ...at, body: { ...charge, fee: 0.53, paymentCard: { cardId, securityNumber: '123' } } },
    );
    const { body: link } = await call(
      payments.api.url,
      'POST /companies/:company/wallets/payment-link-topup',
      { ...at, body: { cardData: charge } },
    );
    await payments.sandbox.payLink(link.orderId, 'paid');
    await until(
      () => statusOf(link.topup._id),
      (status) => status === 'paid',
    );
    expect(card.topup.fee).toBe(0.53);
    for (const [{ topup }, fee] of [
      [card, 0.53],
      [link, 0],
    ] as const) {
      const { body } = await getEligibility(payments, { guardian }, topup._id);
      expect(body).toMatchObject({ refundable: 20, fee });
      expect((await refund(payments, { guardian }, topup._id, 20)).body.status).toBe('done');
      expect(await statusOf(topup._id)).toBe('refunded');
    }
    expect(await balanceMinor(payments, guardian.user.wallet._id)).toBe(0n);
  });

  test('causes one e-mail in the guardian’s language, which leads to the receipt', async () => {
    const paid = await paidByCard(payments, family, { value: 12 });
    expect((await refund(payments, family, paid.id, 12)).body.status).toBe('done');
    await payments.api.services.outbox.deliver();
    await payments.api.services.outbox.deliver();
    const messages = await payments.sandbox.emails(family.guardian.email);
    const told = messages.filter(({ text }) => text.includes('4242') && text.includes('72'));
    expect(told).toHaveLength(1);
    expect(told[0]?.subject).toContain('12.00');
    expect(told[0]?.text).toContain(`/payments/receipts/${paid.id}`);
  });
});

describe('a refund is refused', () => {
  const refusal = async (topupId: string, value: number) => {
    const answer = await refund(payments, family, topupId, value);
    return [answer.status, refusalOf(answer).code];
  };

  test('above the top-up, or above the wallet’s balance, and no money moves', async () => {
    const [student] = family.students;
    const paid = await paidByCard(payments, family, {
      value: 20,
      transferTopupTo: [{ user: student._id, value: 20 }],
    });
    expect(await refusal(paid.id, 20.01)).toEqual([409, 'refund_not_possible']);
    await withdraw(family, 15);
    expect((await getEligibility(payments, family, paid.id)).body.refundable).toBe(5);
    expect(await refusal(paid.id, 5.01)).toEqual([409, 'refund_not_possible']);
    await withdraw(family, 5);
    expect((await getEligibility(payments, family, paid.id)).body).toMatchObject({
      refundable: 0,
      obstacle: 'spent',
    });
    expect(await refusal(paid.id, 1)).toEqual([409, 'refund_not_possible']);
    expect(await refundsAt(payments, paid)).toEqual([]);
    const own = await balanceOf(payments.api.owner, family.walletId);
    expect([own?.postedMinor, own?.pendingMinor]).toEqual([2_000n, 0n]);
  });

  test('as not found for another guardian’s top-up, and for another guardian’s id in the path', async () => {
    const paid = await paidByCard(payments, family);
    const otherGuardian = await createGuardian(payments.api);
    expect((await getEligibility(payments, family, paid.id, otherGuardian)).status).toBe(404);
    expect((await refund(payments, family, paid.id, 1, { by: otherGuardian })).status).toBe(404);
    const { status } = await call(
      payments.api.url,
      'POST /responsible-users/:id/wallet-topups/:topupId/refunds',
      {
        token: otherGuardian.token,
        params: { id: family.guardian.user._id, topupId: paid.id },
        body: { value: 1 },
      },
    );
    expect(status).toBe(404);
  });

  test.each([
    ['a PIX', '90 days', '89 days', 'pix'],
    ['a card', '180 days', '179 days', 'card'],
  ] as const)('for %s after %s', async (_what, over, within, kind) => {
    const paid =
      kind === 'pix' ? await paidByPix(payments, family) : await paidByCard(payments, family);
    const paidAgo = (time: string) =>
      payments.api.owner.query('UPDATE topup SET paid_at = now() - $2::interval WHERE id = $1', [
        paid.id,
        time,
      ]);
    await paidAgo(over);
    expect((await getEligibility(payments, family, paid.id)).body.obstacle).toBe('expired');
    expect(await refusal(paid.id, 1)).toEqual([409, 'refund_not_possible']);
    await paidAgo(within);
    expect((await refund(payments, family, paid.id, 1)).status).toBe(201);
  });

  test('for an unpaid or disputed top-up', async () => {
    const paid = await paidByCard(payments, family);
    await payments.api.owner.query(
      `INSERT INTO chargeback (id, topup_id, dispute_ref, amount_minor, state)
       VALUES ($1, $2, 'a dispute', 5000, 'open')`,
      [randomUUID(), paid.id],
    );
    expect((await getEligibility(payments, family, paid.id)).body.obstacle).toBe('disputed');
    expect(await refusal(paid.id, 1)).toEqual([409, 'refund_not_possible']);
    const declined = randomUUID();
    await payments.api.owner.query(
      `WITH made AS (
         INSERT INTO topup (id, guardian_id, company_id, wallet_id, gateway, provider, reference,
           request_hash, amount_minor, currency, status)
         SELECT $1, guardian_id, company_id, wallet_id, gateway, provider, $2, request_hash,
           amount_minor, currency, 'failed' FROM topup WHERE id = $3 RETURNING id, wallet_id)
       INSERT INTO topup_part (topup_id, wallet_id, amount_minor) SELECT id, wallet_id, 5000 FROM made`,
      [declined, declined.replaceAll('-', ''), paid.id],
    );
    expect((await getEligibility(payments, family, declined)).body.obstacle).toBe('notPaid');
    expect(await refusal(declined, 1)).toEqual([409, 'refund_not_possible']);
  });

  test('to a blocked guardian', async () => {
    const paid = await paidByCard(payments, family);
    await payments.api.owner.query('UPDATE guardian SET blocked_at = now() WHERE id = $1', [
      family.guardian.user._id,
    ]);
    expect((await getEligibility(payments, family, paid.id)).body.obstacle).toBe('blocked');
    expect(await refusal(paid.id, 1)).toEqual([403, 'account_blocked']);
  });

  test('when the processor is no longer connected, and no money is held', async () => {
    const paid = await paidByCard(payments, family);
    const { owner } = payments.api;
    const takenBy = async (gateway: string) => {
      await owner.query('ALTER TABLE topup DISABLE TRIGGER topup_transition');
      await owner.query('UPDATE topup SET gateway = $2 WHERE id = $1', [paid.id, gateway]);
      await owner.query('ALTER TABLE topup ENABLE TRIGGER topup_transition');
    };
    await takenBy('gone');
    const before = await balanceMinor(payments, family.walletId);
    expect((await getEligibility(payments, family, paid.id)).body.obstacle).toBe('noProcessor');
    expect(await refusal(paid.id, 1)).toEqual([409, 'refund_not_possible']);
    expect(await balanceMinor(payments, family.walletId)).toBe(before);
    await takenBy('sandbox');
  });

  test('for a student’s wallet without the right to spend: only the guardian’s own share comes back', async () => {
    const [student] = family.students;
    const paid = await paidByCard(payments, family, {
      value: 50,
      transferTopupTo: [{ user: student._id, value: 40 }],
    });
    await payments.api.owner.query(
      'UPDATE guardianship SET may_spend = false, is_owner = false WHERE student_id = $1',
      [student._id],
    );
    expect((await getEligibility(payments, family, paid.id)).body.refundable).toBe(10);
    expect(await refusal(paid.id, 11)).toEqual([409, 'refund_not_possible']);
    expect((await refund(payments, family, paid.id, 10)).status).toBe(201);
    expect((await getEligibility(payments, family, paid.id)).body.obstacle).toBe('notAllowed');
    expect(await balanceMinor(payments, student.wallet._id)).toBe(4_000n);
  });

  test('by the processor: the money is in the wallet again, and a text and an e-mail say so', async () => {
    const paid = await paidByCard(payments, family, { value: 40 });
    await refundPastUs(payments, paid, 3_000);
    const key = randomUUID();
    const ask = () => refund(payments, family, paid.id, 20, { idempotencyKey: key });
    const first = await ask();
    expect([first.status, first.body]).toMatchObject([
      422,
      { code: 'gateway_refused', userMessage: expect.stringContaining('still in the wallet') },
    ]);
    expect((await ask()).status).toBe(422);
    expect(await balanceMinor(payments, family.walletId)).toBe(4_000n);
    expect(await statusOf(paid.id)).toBe('paid');
    const { body } = await getEligibility(payments, family, paid.id);
    expect(body).toMatchObject({ refundable: 40, refunds: [{ status: 'refused', value: 20 }] });
    const messages = await payments.sandbox.emails(family.guardian.email);
    const told = messages.filter(({ subject }) => subject.includes('20.00'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`/payments/receipts/${paid.id}`);
    // A refund that was made at the processor is audited once for reconciling.
    const { rows } = await payments.api.owner.query<{ detail: object }>(
      `SELECT detail FROM audit WHERE subject = $1 AND action = 'topup.refunded_elsewhere'`,
      [paid.id],
    );
    expect(rows).toMatchObject([{ detail: { refundedMinor: '3000' } }]);
  });
});

test('a refund that was made at the processor is audited as soon as its event comes', async () => {
  const paid = await paidByCard(payments, family, { value: 40 });
  await refundPastUs(payments, paid, 700);
  const noted = async () =>
    (
      await payments.api.owner.query(
        `SELECT FROM audit WHERE subject = $1 AND action = 'topup.refunded_elsewhere'`,
        [paid.id],
      )
    ).rowCount;
  await until(noted, (count) => count === 1);
  expect(await balanceMinor(payments, family.walletId)).toBe(4_000n);
});

describe('many requests at once', () => {
  test('100 identical requests are one refund', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => refund(payments, family, paid.id, 30, { idempotencyKey })),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    const ids = answers.filter(({ status }) => status === 201).map(({ body }) => body._id);
    expect(new Set(ids).size).toBe(1);
    const again = await refund(payments, family, paid.id, 30, { idempotencyKey });
    expect(again.body._id).toBe(ids[0]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await refundsAt(payments, paid)).toEqual([3_000]);
    expect(await balanceMinor(payments, family.walletId)).toBe(2_000n);
  });

  test('the same key with another amount or another top-up is refused', async () => {
    const [paid, other] = [await paidByCard(payments, family), await paidByCard(payments, family)];
    const idempotencyKey = randomUUID();
    await refund(payments, family, paid.id, 10, { idempotencyKey });
    expect((await refund(payments, family, paid.id, 11, { idempotencyKey })).status).toBe(422);
    expect((await refund(payments, family, other.id, 10, { idempotencyKey })).status).toBe(422);
  });

  test('different requests never refund more than was paid', async () => {
    const paid = await paidByCard(payments, family, { value: 50 });
    await paidByCard(payments, family, { value: 100 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => refund(payments, family, paid.id, 20)),
    );
    const done = answers.filter(({ status }) => status === 201).length;
    expect(done).toBeGreaterThan(0);
    const given = await refundsAt(payments, paid);
    expect(given).toEqual(Array.from({ length: done }, () => 2_000));
    expect(given.length).toBeLessThanOrEqual(2);
    expect(await balanceMinor(payments, family.walletId)).toBe(15_000n - 2_000n * BigInt(done));
  });

  test('exactly one of a simultaneous order and refund gets the money', async () => {
    const [student] = family.students;
    const paid = await paidByCard(payments, family, {
      value: 20,
      transferTopupTo: [{ user: student._id, value: 20 }],
    });
    const [back, taken] = await Promise.all([
      refund(payments, family, paid.id, 20),
      withdraw(family, 20),
    ]);
    expect([back.status === 201, taken.status === 200].filter(Boolean)).toHaveLength(1);
    expect(await balanceMinor(payments, student.wallet._id)).toBe(0n);
  });

  test('repeated simultaneous refunds, payouts, transfers and orders take exactly the money that is there', async () => {
    const { api } = payments;
    const { guardian, walletId, students } = family;
    const { token, user } = guardian;
    const company = await openCompany(api, 'wefood');
    const transfer = (student: { _id: string }) =>
      call(api.url, 'POST /responsible-users/:userId/dependents/:id/transfer', {
        token,
        params: { userId: user._id, id: student._id },
        body: { type: 'OUT', value: 30 },
        idempotencyKey: randomUUID(),
      });
    const order = (cartId: string) =>
      call(api.url, 'POST /menu-orders-estimations/:cartId/accept', {
        token,
        params: { cartId },
        body: { scheduledFor: MEAL.scheduledFor, confirmedWarnings: SECOND_MEALS },
        idempotencyKey: randomUUID(),
      });
    const cart = () => createCart(api, token, company, user._id);
    let held = 0n;
    for (let round = 0; round < 5; round += 1) {
      const paid = await paidByCard(payments, family, { value: 50 });
      const carts = [await cart(), await cart()] as const;
      const before = await balanceMinor(payments, walletId);
      const back = [refund(payments, family, paid.id, 50), refund(payments, family, paid.id, 50)];
      const out = [0, 1].map(() => requestPayout(api, guardian, { value: 20 }));
      const [refunds, payouts, transfers, orders] = await Promise.all([
        Promise.all(back),
        Promise.all(out),
        Promise.all(students.map(transfer)),
        Promise.all(carts.map(order)),
      ]);
      const done = (answers: readonly { status: number }[], good: number, minor: bigint) => {
        for (const { status } of answers) expect([good, 402, 409, 412]).toContain(status);
        return minor * BigInt(answers.filter(({ status }) => status === good).length);
      };
      const paidOut = done(payouts, 201, 2_000n);
      const given = done(refunds, 201, 5_000n);
      const spent = done(transfers, 200, 3_000n) + done(orders, 201, 1_890n);
      held += paidOut;
      const left = await balanceOf(api.owner, walletId);
      expect(left?.availableMinor).toBe(before - given - paidOut - spent);
      expect((left?.postedMinor ?? 0n) - (left?.availableMinor ?? 0n)).toBe(held);
      const gone = await refundsAt(payments, paid);
      expect(gone).toEqual(given === 0n ? [] : [5_000]);
      expect(left?.availableMinor).toBeGreaterThanOrEqual(0n);
    }
  });
});

test('the money is right to the cent after these tests, except refunds that were made at the processor', () =>
  expectMoneyInOrder(payments, { expected: ['refund_differs', 'refund_differs'] }));
