import { freePort } from '@merenda/database';
import { afterAll, describe, expect, test } from 'vitest';
import {
  done,
  keyed,
  latestPayments,
  newReference,
  PAYER,
  pixCharge,
  statusOf as statusAt,
  within,
} from '../testing/calls.ts';
import { refundInParts } from '../testing/refund-in-parts.ts';
import { createPagarmeGateway } from './gateway.ts';
import { startPagarmeDouble } from './testing/double.ts';
import { eventBody } from './testing/events.ts';

const double = await startPagarmeDouble();
const gateway = createPagarmeGateway(double.settings);
afterAll(() => double.stop());

const charge = (reference: string, securityCode = '123') => ({
  reference,
  amountMinor: 5_000n,
  currency: 'BRL',
  payer: PAYER,
  token: 'cus_1/card_1',
  securityCode,
});
const card = {
  number: '4242424242424242'.replace(/2$/, '1'),
  holder: 'Marina Almeida',
  expiry: '0331',
  holderTaxIdentifier: '52998224725',
  holderEmail: 'marina@example.test',
};
const statusOf = (reference: string, providerRef?: string) =>
  statusAt(gateway, reference, providerRef);
/** A card payment of R$ 50. */
async function paid() {
  const reference = newReference();
  const { payment } = done(await gateway.chargeCard(charge(reference), keyed(reference)));
  return { reference, providerRef: payment.providerRef };
}

describe('cards', () => {
  test('a card is exchanged for a token, with its brand and last digits; it can be deleted twice', async () => {
    const kept = done(await gateway.tokenizeCard(card, keyed()));
    expect(kept).toMatchObject({
      brand: 'VISA',
      lastFour: '4241',
      expiry: '0331',
      holder: 'Marina Almeida',
    });
    expect(kept.token).toMatch(/^cus_.+\/card_.+$/);
    for (let time = 0; time < 2; time += 1) {
      expect(await gateway.deleteCard(kept.token, within())).toMatchObject({
        outcome: 'done',
      });
    }
  });

  test('an unacceptable card is refused', async () => {
    const refused = { ...card, number: '4242424242424242' };
    expect(await gateway.tokenizeCard(refused, keyed())).toMatchObject({
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

  test('a charge by an agreement is marked with both published names and sent without a security code', async () => {
    const reference = newReference();
    done(await gateway.chargeCard({ ...charge(reference), isAgreed: true }, keyed(reference)));
    const sent = JSON.parse(double.seen.find(({ key }) => key === reference)?.body ?? '');
    expect(sent.payments[0].credit_card).toEqual({
      operation_type: 'auth_and_capture',
      installments: 1,
      card_id: 'card_1',
      recurrence_cycle: 'subsequent',
      recurrency_cycle: 'subsequent',
      initiated_type: 'full_recurrence',
    });
  });

  test('a temporary refusal and a lost answer are repeated with the same key, and charge once', async () => {
    const reference = newReference();
    double.fail('busy', 'lost answer');
    expect(await gateway.chargeCard(charge(reference), keyed(reference))).toMatchObject({
      outcome: 'done',
    });
    const payments = await latestPayments(gateway);
    expect(payments.filter((one) => one.reference === reference)).toHaveLength(1);
  });

  test('a key in use at this moment is unknown, no connection is unreached', async () => {
    double.fail('in use');
    const reference = newReference();
    expect(await gateway.chargeCard(charge(reference), keyed(reference))).toMatchObject({
      outcome: 'unknown',
    });
    const url = `http://localhost:${await freePort()}`;
    const unreachable = createPagarmeGateway({ ...double.settings, url });
    expect(await unreachable.chargeCard(charge(reference), keyed(reference, 1_500))).toMatchObject({
      outcome: 'unreached',
    });
  });

  test('card number and security code are sent once each, and never in a URL', async () => {
    const paths = double.seen.map(({ path }) => path).join('\n');
    expect(paths).not.toContain(card.number);
    const carrying = double.seen.filter(({ body }) => body.includes(card.number));
    expect(new Set(carrying.map(({ path }) => path.replace(/cus_\w+/, 'cus')))).toEqual(
      new Set(['POST /core/v5/customers/cus/cards']),
    );
  });
});

describe('PIX', () => {
  test('a PIX is pending with its code and expiry, then paid; times without a zone are UTC', async () => {
    const reference = newReference();
    const created = await gateway.createPixCharge(pixCharge(reference), keyed(reference));
    const { payment, pixCode, expiresAt } = done(created);
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

  test('a payer without a tax number is identified by the passport; without either nothing is sent', async () => {
    const of = (reference: string, passport?: string) =>
      gateway.createPixCharge(
        { ...pixCharge(reference), payer: { ...PAYER, taxIdentifier: undefined, passport } },
        keyed(reference),
      );
    const [known, unknown] = [newReference(), newReference()];
    done(await of(known, 'P123'));
    const sent = JSON.parse(double.seen.find(({ key }) => key === known)?.body ?? '');
    expect(sent.customer).toMatchObject({ document: 'P123', document_type: 'PASSPORT' });
    expect(await of(unknown)).toEqual({ outcome: 'refused', reason: 'payer_without_document' });
    expect(double.seen.some(({ key }) => key === unknown)).toBe(false);
  });

  test('an unpaid PIX expires; a PIX paid with another amount reports it', async () => {
    const [late, odd] = await Promise.all(
      [newReference(), newReference()].map(async (reference) => {
        const created = await gateway.createPixCharge(pixCharge(reference), keyed(reference));
        return done(created).payment;
      }),
    );
    double.expire(late?.providerRef ?? '');
    double.pay(odd?.providerRef ?? '', 4_000);
    expect(await statusOf(late?.reference ?? '')).toMatchObject({ value: { state: 'expired' } });
    expect(await statusOf(odd?.reference ?? '')).toMatchObject({
      value: { amountMinor: 5_000n, capturedMinor: 4_000n },
    });
  });

  test('a payment that does not exist is undefined; a hosted page is not offered', async () => {
    expect(await statusOf(newReference())).toEqual({ outcome: 'done', value: undefined });
    expect(await statusOf(newReference(), 'ch_none')).toEqual({
      outcome: 'done',
      value: undefined,
    });
    const reference = newReference();
    const link = {
      ...pixCharge(reference),
      description: '',
      returnUrl: '',
      cardType: 'card' as const,
    };
    expect(await gateway.createPaymentLink(link, keyed(reference))).toMatchObject({
      outcome: 'refused',
    });
  });
});

test('a part is refunded, then the rest, each once per key; a larger refund is refused', async () => {
  await refundInParts(gateway, await paid(), [2_000n, 4_000n, 3_000n]);
});

test('a refund whose answer is lost is unknown, and is not sent again', async () => {
  const { reference, providerRef } = await paid();
  double.fail('lost answer');
  const key = newReference();
  expect(
    await gateway.refund(
      { providerRef, reference: newReference(), amountMinor: 2_000n, reason: '' },
      keyed(key),
    ),
  ).toMatchObject({ outcome: 'unknown' });
  expect(double.seen.filter((request) => request.key === key)).toHaveLength(1);
  expect(await statusOf(reference, providerRef)).toMatchObject({
    value: { refundedMinor: 2_000n },
  });
});

test('a chargeback is a lost dispute over what was left, and no refund', async () => {
  const { reference, providerRef } = await paid();
  await gateway.refund(
    { providerRef, reference: newReference(), amountMinor: 2_000n, reason: '' },
    keyed(),
  );
  double.chargeBack(providerRef);
  expect(await statusOf(reference, providerRef)).toMatchObject({
    value: {
      state: 'partially_refunded',
      capturedMinor: 5_000n,
      refundedMinor: 2_000n,
      disputes: [{ id: providerRef, amountMinor: 3_000n, currency: 'BRL', state: 'lost' }],
    },
  });
});

test('a delayed refund is unknown until the charge’s total includes it; the total drops a failed one', async () => {
  const { reference, providerRef } = await paid();
  const all = { providerRef, reference: newReference(), amountMinor: 5_000n, reason: '' };
  double.delayRefunds(true);
  expect(await gateway.refund(all, keyed())).toEqual({
    outcome: 'unknown',
    cause: 'pending_refund',
  });
  double.delayRefunds(false);
  expect(await statusOf(reference, providerRef)).toMatchObject({
    value: { state: 'paid', refundedMinor: 0n, refundUnderWay: true },
  });
  double.makeRefund(providerRef);
  const made = await statusOf(reference, providerRef);
  expect(made).toMatchObject({ value: { state: 'refunded', refundedMinor: 5_000n } });
  expect(made).not.toHaveProperty('value.refundUnderWay');
  double.failRefund(providerRef);
  expect(await statusOf(reference, providerRef)).toMatchObject({
    value: { state: 'paid', refundedMinor: 0n },
  });
});

test('a refund that fails at once is refused', async () => {
  const { providerRef } = await paid();
  double.refuseRefunds(true);
  const all = { providerRef, reference: newReference(), amountMinor: 5_000n, reason: '' };
  expect(await gateway.refund(all, keyed())).toEqual({
    outcome: 'refused',
    reason: 'error_on_refunding',
  });
  double.refuseRefunds(false);
});

test('only charged back payments are listed, however old they are', async () => {
  const [old, other] = [await paid(), await paid()];
  double.age(old.providerRef, 200 * 24 * 60 * 60);
  double.chargeBack(old.providerRef);
  const period = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) };
  const listed = done(await gateway.listDisputed?.(period, within()));
  expect(listed.map(({ reference }) => reference)).toContain(old.reference);
  expect(listed.map(({ reference }) => reference)).not.toContain(other.reference);
});

test('every payment of a period is listed once, page by page', async () => {
  const references = Array.from({ length: 5 }, newReference);
  for (const reference of references) {
    await gateway.chargeCard(charge(reference), keyed(reference));
  }
  const listed = (await latestPayments(gateway, 3)).map(({ reference }) => reference);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toEqual(expect.arrayContaining(references));
});

describe('webhooks', () => {
  const about = { id: 'ch_1', code: 'c_1', order: { code: 'r'.repeat(32) } };
  const body = Buffer.from(eventBody({ id: 'hook_1', type: 'charge.paid' }, about));
  const login = (text: string) => ({ authorization: `Basic ${btoa(text)}` });

  test('only webhooks with the login are accepted', () => {
    const now = new Date();
    expect(gateway.verifySignature(body, login('merenda:a-long-password'), now)).toBe(true);
    expect(gateway.verifySignature(body, login('merenda:another-password'), now)).toBe(false);
    expect(gateway.verifySignature(body, {}, now)).toBe(false);
  });

  test('an event names its order in either of its formats; any other body is no event', () => {
    const reference = 'r'.repeat(32);
    expect(gateway.parseWebhook(body)).toEqual([{ id: 'hook_1', type: 'charge.paid', reference }]);
    const named = { id: 'hook_2', event: 'order.paid' };
    const older = eventBody(named, { id: 'or_1', code: reference });
    expect(gateway.parseWebhook(Buffer.from(older))).toEqual([
      { id: 'hook_2', type: 'order.paid', reference },
    ]);
    expect(gateway.parseWebhook(Buffer.from('[]'))).toBeUndefined();
  });
});
