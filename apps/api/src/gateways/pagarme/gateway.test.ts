import { randomUUID } from 'node:crypto';
import { freePort } from '@merenda/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentGateway } from '../port.ts';
import { createPagarmeGateway } from './gateway.ts';
import { startPagarmeDouble } from './testing/double.ts';

let double: Awaited<ReturnType<typeof startPagarmeDouble>>;
let gateway: PaymentGateway;
beforeAll(async () => {
  double = await startPagarmeDouble();
  gateway = createPagarmeGateway(double.settings);
});
afterAll(() => double.stop());

const newReference = () => randomUUID().replaceAll('-', '');
const within = (deadlineMs = 8_000) => ({ deadlineMs, correlationId: 'test' });
const keyed = (idempotencyKey: string) => ({ idempotencyKey, ...within() });
const payer = {
  name: 'Marina Almeida',
  email: 'marina@example.test',
  phone: '+5511961234567',
  taxIdentifier: '52998224725',
};
const charge = (reference: string, securityCode = '123') => ({
  reference,
  amountMinor: 5_000n,
  currency: 'BRL',
  payer,
  token: 'cus_1/card_1',
  securityCode,
});
const pix = (reference: string) => ({
  reference,
  amountMinor: 5_000n,
  currency: 'BRL',
  payer,
  expiresInSeconds: 300,
  payeeName: 'Wefood',
  payeeCity: 'SAO PAULO',
});
const card = {
  number: '4242424242424242'.replace(/2$/, '1'),
  holder: 'Marina Almeida',
  expiry: '0331',
  holderTaxIdentifier: '52998224725',
  holderEmail: 'marina@example.test',
};
const statusOf = (reference: string, providerRef?: string) =>
  gateway.getStatus({ reference, providerRef, createdAt: new Date() }, within());

describe('cards', () => {
  test('a card is exchanged for a token, with its brand and last digits; it can be forgotten twice', async () => {
    const kept = await gateway.tokenizeCard(card, keyed(newReference()));
    expect(kept).toMatchObject({
      outcome: 'done',
      value: { brand: 'VISA', lastFour: '4241', expiry: '0331', holder: 'Marina Almeida' },
    });
    if (kept.outcome !== 'done') throw new Error(kept.outcome);
    expect(kept.value.token).toMatch(/^cus_.+\/card_.+$/);
    for (let time = 0; time < 2; time += 1) {
      expect(await gateway.deleteCard(kept.value.token, within())).toMatchObject({
        outcome: 'done',
      });
    }
  });

  test('a card that is not taken is refused', async () => {
    const refused = { ...card, number: '4242424242424242' };
    expect(await gateway.tokenizeCard(refused, keyed(newReference()))).toMatchObject({
      outcome: 'refused',
      reason: 'refused',
    });
  });

  test('a charge is captured whole and found by our reference', async () => {
    const reference = newReference();
    const payment = { kind: 'card', state: 'paid', reference, capturedMinor: 5_000n };
    expect(await gateway.chargeCard(charge(reference), keyed(reference))).toMatchObject({
      outcome: 'done',
      value: { payment },
    });
    expect(await statusOf(reference)).toMatchObject({ outcome: 'done', value: payment });
  });

  test.each([
    ['951', 'insufficient_funds'],
    ['954', 'expired_card'],
    ['963', 'wrong_security_code'],
    ['905', 'declined'],
  ])('a decline (%s) is an answer with its reason: %s', async (code, declineReason) => {
    const reference = newReference();
    expect(await gateway.chargeCard(charge(reference, code), keyed(reference))).toMatchObject({
      outcome: 'done',
      value: { payment: { state: 'declined', declineReason, capturedMinor: 0n } },
    });
  });

  test('a moment’s refusal and a lost answer are repeated with the same key: one charge', async () => {
    const reference = newReference();
    double.fail('busy', 'lost answer');
    expect(await gateway.chargeCard(charge(reference), keyed(reference))).toMatchObject({
      outcome: 'done',
    });
    const found = await gateway.listPayments(
      { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) },
      within(),
    );
    if (found.outcome !== 'done') throw new Error(found.outcome);
    expect(found.value.payments.filter((one) => one.reference === reference)).toHaveLength(1);
  });

  test('a key in use at this moment is unknown, nobody listening is unreached', async () => {
    double.fail('in use');
    const reference = newReference();
    expect(await gateway.chargeCard(charge(reference), keyed(reference))).toMatchObject({
      outcome: 'unknown',
    });
    const url = `http://localhost:${await freePort()}`;
    const nowhere = createPagarmeGateway({ ...double.settings, url });
    expect(
      await nowhere.chargeCard(charge(reference), { ...keyed(reference), deadlineMs: 1_500 }),
    ).toMatchObject({ outcome: 'unreached' });
  });

  test('the number and the code go out once each, and nowhere in an address', async () => {
    const paths = double.seen.map(({ path }) => path).join('\n');
    expect(paths).not.toContain(card.number);
    const carrying = double.seen.filter(({ body }) => body.includes(card.number));
    expect(new Set(carrying.map(({ path }) => path.replace(/cus_\w+/, 'cus')))).toEqual(
      new Set(['POST /core/v5/customers/cus/cards']),
    );
  });
});

describe('PIX', () => {
  test('a PIX waits with its code and end, then is paid; times without a zone are UTC', async () => {
    const reference = newReference();
    const result = await gateway.createPixCharge(pix(reference), keyed(reference));
    if (result.outcome !== 'done') throw new Error(result.outcome);
    const { payment, pixCode, expiresAt } = result.value;
    expect(pixCode).toContain('br.gov.bcb.pix');
    expect(Math.abs(expiresAt.getTime() - Date.now() - 300_000)).toBeLessThan(10_000);
    expect(payment).toMatchObject({ kind: 'pix', state: 'pending', reference });
    double.pay(payment.providerRef);
    expect(await statusOf(reference, payment.providerRef)).toMatchObject({
      value: {
        state: 'paid',
        capturedMinor: 5_000n,
        amountMinor: 5_000n,
        endToEndId: expect.stringContaining('E2E'),
      },
    });
  });

  test('one that nobody paid is expired; one paid with another amount says which', async () => {
    const [late, odd] = await Promise.all(
      [newReference(), newReference()].map(async (reference) => {
        const result = await gateway.createPixCharge(pix(reference), keyed(reference));
        if (result.outcome !== 'done') throw new Error(result.outcome);
        return result.value.payment;
      }),
    );
    double.expire(late?.providerRef ?? '');
    double.pay(odd?.providerRef ?? '', 4_000);
    expect(await statusOf(late?.reference ?? '')).toMatchObject({ value: { state: 'expired' } });
    expect(await statusOf(odd?.reference ?? '')).toMatchObject({
      value: { amountMinor: 5_000n, capturedMinor: 4_000n },
    });
  });

  test('a payment that is not there is none; a hosted page is not offered', async () => {
    expect(await statusOf(newReference())).toEqual({ outcome: 'done', value: undefined });
    expect(await statusOf(newReference(), 'ch_none')).toEqual({
      outcome: 'done',
      value: undefined,
    });
    const reference = newReference();
    const link = { ...pix(reference), description: '', returnUrl: '', cardType: 'card' as const };
    expect(await gateway.createPaymentLink(link, keyed(reference))).toMatchObject({
      outcome: 'refused',
    });
  });
});

test('a part is given back, then the rest, each once a key; more is refused', async () => {
  const reference = newReference();
  const result = await gateway.chargeCard(charge(reference), keyed(reference));
  if (result.outcome !== 'done') throw new Error(result.outcome);
  const { providerRef } = result.value.payment;
  const part = { providerRef, amountMinor: 2_000n, reason: 'asked for' };
  const key = newReference();
  const first = await gateway.refund(part, keyed(key));
  expect(first).toMatchObject({ outcome: 'done' });
  expect(await gateway.refund(part, keyed(key))).toEqual(first);
  expect(await statusOf(reference, providerRef)).toMatchObject({
    value: { state: 'partially_refunded', refundedMinor: 2_000n },
  });
  expect(
    await gateway.refund({ ...part, amountMinor: 4_000n }, keyed(newReference())),
  ).toMatchObject({ outcome: 'refused' });
  await gateway.refund({ ...part, amountMinor: 3_000n }, keyed(newReference()));
  expect(await statusOf(reference, providerRef)).toMatchObject({ value: { state: 'refunded' } });
});

test('a refund whose answer is lost is unknown, and is not sent a second time', async () => {
  const reference = newReference();
  const result = await gateway.chargeCard(charge(reference), keyed(reference));
  if (result.outcome !== 'done') throw new Error(result.outcome);
  const { providerRef } = result.value.payment;
  double.fail('lost answer');
  const key = newReference();
  expect(
    await gateway.refund({ providerRef, amountMinor: 2_000n, reason: '' }, keyed(key)),
  ).toMatchObject({ outcome: 'unknown' });
  expect(double.seen.filter((request) => request.key === key)).toHaveLength(1);
  expect(await statusOf(reference, providerRef)).toMatchObject({
    value: { refundedMinor: 2_000n },
  });
});

test('what the payer’s bank took back is a lost dispute over what was left, and no refund', async () => {
  const reference = newReference();
  const result = await gateway.chargeCard(charge(reference), keyed(reference));
  if (result.outcome !== 'done') throw new Error(result.outcome);
  const { providerRef } = result.value.payment;
  await gateway.refund({ providerRef, amountMinor: 2_000n, reason: '' }, keyed(newReference()));
  double.chargeBack(providerRef);
  expect(await statusOf(reference, providerRef)).toMatchObject({
    value: {
      state: 'partially_refunded',
      capturedMinor: 5_000n,
      refundedMinor: 2_000n,
      dispute: { id: providerRef, amountMinor: 3_000n, state: 'lost' },
    },
  });
});

test('every payment of a period is listed once, page by page', async () => {
  const from = new Date(Date.now() - 60_000);
  const references = Array.from({ length: 5 }, newReference);
  for (const reference of references) {
    await gateway.chargeCard(charge(reference), keyed(reference));
  }
  const listed: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await gateway.listPayments(
      { from, until: new Date(Date.now() + 60_000), cursor, limit: 3 },
      within(),
    );
    if (page.outcome !== 'done') throw new Error(page.outcome);
    listed.push(...page.value.payments.map(({ reference }) => reference));
    cursor = page.value.nextCursor;
  } while (cursor);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toEqual(expect.arrayContaining(references));
});

describe('webhooks', () => {
  const body = Buffer.from(
    JSON.stringify({
      id: 'hook_1',
      type: 'charge.paid',
      data: { id: 'ch_1', code: 'c_1', order: { code: 'r'.repeat(32) } },
    }),
  );
  const login = (text: string) => ({ authorization: `Basic ${btoa(text)}` });

  test('only who knows the login is heard', () => {
    const now = new Date();
    expect(gateway.verifySignature(body, login('merenda:a-long-password'), now)).toBe(true);
    expect(gateway.verifySignature(body, login('merenda:another-password'), now)).toBe(false);
    expect(gateway.verifySignature(body, {}, now)).toBe(false);
  });

  test('an event names the order it is about, in either of its spellings; rubbish is none', () => {
    const reference = 'r'.repeat(32);
    expect(gateway.parseWebhook(body)).toEqual([{ id: 'hook_1', type: 'charge.paid', reference }]);
    const older = { id: 'hook_2', event: 'order.paid', data: { id: 'or_1', code: reference } };
    expect(gateway.parseWebhook(Buffer.from(JSON.stringify(older)))).toEqual([
      { id: 'hook_2', type: 'order.paid', reference },
    ]);
    expect(gateway.parseWebhook(Buffer.from('[]'))).toBeUndefined();
  });
});
