import { randomUUID } from 'node:crypto';
import { filled } from '@merenda/testing/filled';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { call } from '../../../testing/client.ts';
import { createCard, TEST_CARDS } from '../../../testing/factories/cards.ts';
import { createFamily } from '../../../testing/factories/families.ts';
import { createGuardian } from '../../../testing/factories/guardians.ts';
import { checkPix, createPix, topUpByCard } from '../../../testing/factories/topups.ts';
import { age, rowOf, setFee, startPayments, until } from '../../../testing/payments.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { sweepTopups } from '../topup/settle/sweep.ts';
import { emailReceipt, fetchPdf, paidByCard, receiptOf } from './testing/receipts.ts';

const payments = await startPayments();
const family = await createFamily(payments);
afterEach(() => payments.sandbox.control({ reset: true }));
afterAll(() => payments.close());

const declined = async () => {
  const cardId = await createCard(payments, family.guardian, TEST_CARDS.declined);
  await topUpByCard(payments, family, { cardId });
  const { rows } = await payments.api.owner.query<{ id: string }>(
    `SELECT id FROM topup WHERE card_id = $1`,
    [cardId],
  );
  return rows[0]?.id ?? '';
};

const untilPaid = () =>
  until(
    () => checkPix(payments, family),
    ({ body }) => body.result === 'paid',
  );

describe('a receipt', () => {
  test('200: it has payer, amounts, card, and the share of each wallet', async () => {
    const [first, second] = family.students;
    const topupId = await paidByCard(payments, family, {
      value: 60,
      transferTopupTo: [
        { user: first._id, value: 30.5 },
        { user: second._id, value: 9.5 },
      ],
    });
    const { status, body } = await receiptOf(payments, family.guardian, topupId);
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: topupId,
      number: expect.stringMatching(/^20\d{6}-[0-9A-F]{8}$/),
      status: 'paid',
      createdAt: expect.any(String),
      paidAt: expect.any(String),
      paidLate: false,
      value: 60,
      fee: 0,
      total: 60,
      refunded: 0,
      currency: 'BRL',
      payer: 'Marina Almeida',
      company: 'Wefood',
      method: { kind: 'card', card: { brand: 'VISA', lastDigits: '4242' } },
      parts: [
        { wallet: first.wallet._id, user: first._id, name: first.name, value: 30.5 },
        { wallet: family.walletId, name: 'Marina Almeida', value: 20 },
        { wallet: second.wallet._id, user: second._id, name: second.name, value: 9.5 },
      ],
    });
  });

  test('a PIX has the id by which the banks know it', async () => {
    const { body } = await createPix(payments, family);
    const asked = await receiptOf(payments, family.guardian, body.topup._id);
    expect(asked.body).toMatchObject({ status: 'pending', method: { kind: 'pix' } });
    expect(asked.body).not.toHaveProperty('paidAt');
    await payments.sandbox.bank('pay', body.pixCode);
    await untilPaid();
    const { reference } = await rowOf(payments, body.topup._id);
    const paid = await receiptOf(payments, family.guardian, body.topup._id);
    expect(paid.body).toMatchObject({
      status: 'paid',
      method: { kind: 'pix', txid: reference, endToEndId: expect.stringMatching(/^E\w{31}$/) },
    });
  });

  test('a PIX that came late is marked as late', async () => {
    const { body } = await createPix(payments, family);
    await payments.sandbox.control({ clockOffsetSeconds: 301 });
    await age(payments, body.topup._id, 301);
    await sweepTopups(payments.api.services);
    await payments.sandbox.bank('pay', body.pixCode, { late: true });
    const paid = await until(
      () => receiptOf(payments, family.guardian, body.topup._id),
      (answer) => answer.body.status === 'paid',
    );
    expect(paid.body.paidLate).toBe(true);
  });

  test('a payment link has its order id', async () => {
    const company = 'thomas-franks-ulis';
    const guardian = await createGuardian(payments.api, company);
    const { body } = await call(
      payments.api.url,
      'POST /companies/:company/wallets/payment-link-topup',
      {
        token: guardian.token,
        params: { company },
        idempotencyKey: randomUUID(),
        body: { cardData: { value: 20, walletId: guardian.user.wallet._id } },
      },
    );
    const receipt = await receiptOf(payments, guardian, body.topup._id);
    expect(receipt.body).toMatchObject({
      status: 'pending',
      currency: 'EUR',
      company: 'Thomas Franks ULIS',
      method: { kind: 'link', orderId: body.orderId },
    });
  });

  test('a fee is listed separately and included in the total', async () => {
    const rule = { company: 'wefood', provider: 'card' } as const;
    await setFee(payments, rule, { basisPoints: 200, fixedMinor: 50n });
    const topupId = await paidByCard(payments, family, { value: 50, fee: 1.5 });
    await setFee(payments, rule, { basisPoints: 0, fixedMinor: 0n });
    const { body } = await receiptOf(payments, family.guardian, topupId);
    expect(body).toMatchObject({ value: 50, fee: 1.5, total: 51.5 });
  });

  test('a refunded amount is on the receipt and on its PDF', async () => {
    const topupId = await paidByCard(payments, family, { value: 50 });
    const { status } = await call(
      payments.api.url,
      'POST /responsible-users/:id/wallet-topups/:topupId/refunds',
      {
        token: family.guardian.token,
        params: { id: family.guardian.user._id, topupId },
        body: { value: 12.5 },
      },
    );
    expect(status).toBe(201);
    const { body } = await receiptOf(payments, family.guardian, topupId);
    expect(body).toMatchObject({ status: 'partially_refunded', total: 50, refunded: 12.5 });
    const pdf = await fetchPdf(payments, family.guardian, topupId);
    const { text } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
    expect(text).toContain('Refunded \u2212R$12.50');
  });

  test('a failed payment shows its failure, and has no receipt to print or send: 404', async () => {
    const topupId = await declined();
    const { body } = await receiptOf(payments, family.guardian, topupId);
    expect(body.status).toBe('failed');
    expect(body).not.toHaveProperty('paidAt');
    expect((await fetchPdf(payments, family.guardian, topupId)).status).toBe(404);
    expect((await emailReceipt(payments, family.guardian, topupId)).status).toBe(404);
  });

  test('404 for another guardian’s receipt, by either guardian’s id, and for an unknown one', async () => {
    const topupId = await paidByCard(payments, family);
    const otherGuardian = await createGuardian(payments.api);
    const { guardian } = family;
    const asked = [
      receiptOf(payments, otherGuardian, topupId),
      receiptOf(payments, otherGuardian, topupId, { id: guardian.user._id }),
      receiptOf(payments, guardian, randomUUID()),
      fetchPdf(payments, otherGuardian, topupId),
      emailReceipt(payments, otherGuardian, topupId),
    ];
    for (const answer of filled(await Promise.all(asked))) expect(answer.status).toBe(404);
  });
});
