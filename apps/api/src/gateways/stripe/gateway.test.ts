import { randomUUID } from 'node:crypto';
import { freePort } from '@merenda/database';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentGateway } from '../port.ts';
import { createStripeGateway } from './gateway.ts';
import { startStripeDouble } from './testing/double.ts';

let double: Awaited<ReturnType<typeof startStripeDouble>>;
let gateway: PaymentGateway;
beforeAll(async () => {
  double = await startStripeDouble();
  gateway = createStripeGateway(double.settings);
});
afterAll(() => double.stop());

const newReference = () => randomUUID().replaceAll('-', '');
const within = (deadlineMs = 8_000) => ({ deadlineMs, correlationId: 'test' });
const keyed = (idempotencyKey: string, deadlineMs?: number) => ({
  idempotencyKey,
  ...within(deadlineMs),
});
const payer = {
  name: 'Marina Almeida',
  email: 'marina@example.test',
  phone: '+5511961234567',
  taxIdentifier: '52998224725',
};
const NEW_CARD = {
  returnUrl: 'https://ulis.example/payments/create',
  cancelUrl: 'https://ulis.example/payments/create?setup=cancelled',
  email: 'a@example.test',
};
const charge = (reference: string, method = 'pm_good') => ({
  reference,
  amountMinor: 12_345n,
  currency: 'HUF',
  payer,
  token: `cus_1/${method}`,
  securityCode: '123',
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
const link = (reference: string) => ({
  reference,
  amountMinor: 2_500n,
  currency: 'EUR',
  payer,
  description: 'Top-up',
  returnUrl: 'https://ulis.example/payments?TransactionId=1',
  cardType: 'card' as const,
});
const statusOf = (reference: string, providerRef?: string) =>
  gateway.getStatus({ reference, providerRef, createdAt: new Date() }, within());

describe('cards', () => {
  test('a charge is captured whole, in the currency’s own minor units, and is found by our reference', async () => {
    const reference = newReference();
    const result = await gateway.chargeCard(charge(reference), keyed(reference));
    const payment = {
      kind: 'card',
      state: 'paid',
      reference,
      amountMinor: 12_345n,
      capturedMinor: 12_345n,
      refundedMinor: 0n,
      currency: 'HUF',
      paidAt: expect.any(Date),
    };
    expect(result).toMatchObject({ outcome: 'done', value: { payment } });
    expect(await statusOf(reference)).toMatchObject({ outcome: 'done', value: payment });
  });

  test.each([
    ['pm_declined', 'declined'],
    ['pm_poor', 'insufficient_funds'],
    ['pm_wrong_code', 'wrong_security_code'],
  ])('a decline (%s) is an answer with its reason: %s', async (method, declineReason) => {
    const reference = newReference();
    expect(await gateway.chargeCard(charge(reference, method), keyed(reference))).toMatchObject({
      outcome: 'done',
      value: { payment: { state: 'declined', declineReason, capturedMinor: 0n } },
    });
  });

  test('a moment’s refusal and an answer lost after charging are repeated with the same key: one charge', async () => {
    const reference = newReference();
    double.fail('busy', 'lost answer');
    const result = await gateway.chargeCard(charge(reference), keyed(reference));
    expect(result).toMatchObject({ outcome: 'done', value: { payment: { state: 'paid' } } });
    const made = double.seen.filter(({ key }) => key === reference);
    expect(made).toHaveLength(3);
    expect(new Set(made.map(({ body }) => body)).size).toBe(1);
  });

  test('when every answer is lost it is unknown, and the list tells later what was charged', async () => {
    const reference = newReference();
    double.fail('lost answer', 'lost answer', 'lost answer');
    expect(await gateway.chargeCard(charge(reference), keyed(reference))).toMatchObject({
      outcome: 'unknown',
    });
    expect(await statusOf(reference)).toMatchObject({ value: { state: 'paid' } });
  });

  test('a key in use elsewhere at this moment is unknown, never a refusal', async () => {
    const reference = newReference();
    double.fail('in use', 'in use', 'in use');
    expect(await gateway.chargeCard(charge(reference), keyed(reference))).toMatchObject({
      outcome: 'unknown',
    });
  });

  test('nobody listening is unreached: surely nothing was charged', async () => {
    const url = `http://localhost:${await freePort()}`;
    const nowhere = createStripeGateway({ ...double.settings, url });
    const reference = newReference();
    expect(await nowhere.chargeCard(charge(reference), keyed(reference))).toMatchObject({
      outcome: 'unreached',
    });
  });

  test('neither a number typed on our page nor a currency that we do not serve goes out', async () => {
    const before = double.seen.length;
    const card = { number: '4242424242424242', holder: 'A B', expiry: '1239' };
    expect(
      await gateway.tokenizeCard(
        { ...card, holderTaxIdentifier: '1', holderEmail: 'a@example.test' },
        keyed(newReference()),
      ),
    ).toMatchObject({ outcome: 'refused' });
    const yen = { ...charge(newReference()), currency: 'JPY' };
    expect(await gateway.chargeCard(yen, keyed(newReference()))).toMatchObject({
      outcome: 'refused',
      reason: 'unsupported_currency',
    });
    expect(double.seen).toHaveLength(before);
  });

  test('a card given on the processor’s page is kept by its token, brand and last digits', async () => {
    const setup = gateway.cardSetup;
    if (!setup) throw new Error('stripe takes cards on its own page');
    const page = await setup.begin(NEW_CARD, keyed(newReference()));
    if (page.outcome !== 'done') throw new Error(page.outcome);
    const { setupRef, redirectUrl, expiresAt } = page.value;
    expect(redirectUrl).toContain(setupRef);
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now());
    expect(await setup.finish({ setupRef }, within())).toEqual({
      outcome: 'done',
      value: undefined,
    });
    double.giveCard(setupRef);
    expect(await setup.finish({ setupRef }, within())).toEqual({
      outcome: 'done',
      value: {
        token: expect.stringMatching(/^cus_.+\/pm_.+$/),
        brand: 'AMERICAN EXPRESS',
        lastFour: '0005',
        expiry: '0331',
        holder: 'Marina Almeida',
      },
    });
  });

  test('a card is forgotten, however often it is asked for', async () => {
    const page = await gateway.cardSetup?.begin(NEW_CARD, keyed(newReference()));
    if (page?.outcome !== 'done') throw new Error(page?.outcome);
    double.giveCard(page.value.setupRef);
    const kept = await gateway.cardSetup?.finish({ setupRef: page.value.setupRef }, within());
    if (kept?.outcome !== 'done' || !kept.value) throw new Error(kept?.outcome);
    for (let time = 0; time < 2; time += 1) {
      expect(await gateway.deleteCard(kept.value.token, within())).toMatchObject({
        outcome: 'done',
      });
    }
    expect(double.seen.filter(({ path }) => path.startsWith('DELETE'))).toHaveLength(2);
  });
});

describe('PIX and the hosted page', () => {
  test('a PIX waits with its code and end, then is paid', async () => {
    const reference = newReference();
    const result = await gateway.createPixCharge(pix(reference), keyed(reference));
    if (result.outcome !== 'done') throw new Error(result.outcome);
    const { payment, pixCode, expiresAt } = result.value;
    expect(pixCode).toContain('br.gov.bcb.pix');
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 290_000);
    expect(payment).toMatchObject({ kind: 'pix', state: 'pending', expiresAt });
    double.pay(payment.providerRef);
    expect(await statusOf(reference, payment.providerRef)).toMatchObject({
      value: { state: 'paid', capturedMinor: 5_000n },
    });
  });

  test('a PIX that nobody paid is expired, not declined', async () => {
    const reference = newReference();
    const result = await gateway.createPixCharge(pix(reference), keyed(reference));
    if (result.outcome !== 'done') throw new Error(result.outcome);
    double.expire(result.value.payment.providerRef);
    expect(await statusOf(reference)).toMatchObject({ value: { kind: 'pix', state: 'expired' } });
  });

  test('a page waits, is paid, and keeps its own id throughout', async () => {
    const reference = newReference();
    const result = await gateway.createPaymentLink(link(reference), keyed(reference));
    if (result.outcome !== 'done') throw new Error(result.outcome);
    const { payment, redirectUrl } = result.value;
    expect(redirectUrl).toContain(payment.providerRef);
    expect(payment).toMatchObject({ kind: 'link', state: 'pending', amountMinor: 2_500n });
    double.pay(payment.providerRef);
    expect(await statusOf(reference, payment.providerRef)).toMatchObject({
      value: {
        kind: 'link',
        state: 'paid',
        providerRef: payment.providerRef,
        capturedMinor: 2_500n,
      },
    });
  });

  test('a payment that Stripe does not have is none, whichever way it is asked for', async () => {
    expect(await statusOf(newReference())).toEqual({ outcome: 'done', value: undefined });
    expect(await statusOf(newReference(), 'pi_none')).toEqual({
      outcome: 'done',
      value: undefined,
    });
    expect(await statusOf(newReference(), 'cs_none')).toEqual({
      outcome: 'done',
      value: undefined,
    });
  });
});

describe('refunds and lists', () => {
  test('a part given back, then the rest; more than was paid is refused; a repeated key gives back once', async () => {
    const reference = newReference();
    const result = await gateway.createPaymentLink(link(reference), keyed(reference));
    if (result.outcome !== 'done') throw new Error(result.outcome);
    const { providerRef } = result.value.payment;
    double.pay(providerRef);
    const part = { providerRef, amountMinor: 1_000n, reason: 'asked for' };
    const key = newReference();
    const first = await gateway.refund(part, keyed(key));
    expect(first).toMatchObject({ outcome: 'done' });
    expect(await gateway.refund(part, keyed(key))).toEqual(first);
    expect(await statusOf(reference, providerRef)).toMatchObject({
      value: { state: 'partially_refunded', refundedMinor: 1_000n },
    });
    expect(
      await gateway.refund({ ...part, amountMinor: 2_000n }, keyed(newReference())),
    ).toMatchObject({ outcome: 'refused' });
    await gateway.refund({ ...part, amountMinor: 1_500n }, keyed(newReference()));
    expect(await statusOf(reference, providerRef)).toMatchObject({ value: { state: 'refunded' } });
  });

  test('a refund that Stripe takes and that comes to nothing is refused', async () => {
    const reference = newReference();
    const result = await gateway.chargeCard(charge(reference), keyed(reference));
    if (result.outcome !== 'done') throw new Error(result.outcome);
    const { providerRef } = result.value.payment;
    expect(
      await gateway.refund({ providerRef, amountMinor: 13n, reason: '' }, keyed(newReference())),
    ).toEqual({ outcome: 'refused', reason: 'failed' });
    expect(await statusOf(reference, providerRef)).toMatchObject({ value: { refundedMinor: 0n } });
  });

  test('a refund whose answer is lost is repeated with the same key: given back once', async () => {
    const reference = newReference();
    const result = await gateway.chargeCard(charge(reference), keyed(reference));
    if (result.outcome !== 'done') throw new Error(result.outcome);
    const { providerRef } = result.value.payment;
    double.fail('lost answer');
    expect(
      await gateway.refund({ providerRef, amountMinor: 45n, reason: '' }, keyed(newReference())),
    ).toMatchObject({ outcome: 'done' });
    expect(await statusOf(reference, providerRef)).toMatchObject({ value: { refundedMinor: 45n } });
  });

  test('every payment of a period is listed once, page by page', async () => {
    const from = new Date(Date.now() - 60_000);
    const references = Array.from({ length: 5 }, newReference);
    for (const reference of references) {
      await gateway.chargeCard(charge(reference), keyed(reference));
    }
    for (let pages = 0; pages < 3; pages += 1) {
      const reference = newReference();
      references.push(reference);
      const page = await gateway.createPaymentLink(link(reference), keyed(reference));
      if (page.outcome === 'done' && pages === 0) double.pay(page.value.payment.providerRef);
    }
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await gateway.listPayments(
        { from, until: new Date(Date.now() + 60_000), cursor, limit: 2 },
        within(),
      );
      if (page.outcome !== 'done') throw new Error(page.outcome);
      listed.push(...page.value.payments.map(({ reference }) => reference));
      cursor = page.value.nextCursor;
    } while (cursor);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).toEqual(expect.arrayContaining(references));
  });
});

test('what was paid on a page is told under the page’s id, however it is asked for', async () => {
  const reference = newReference();
  const created = await gateway.createPaymentLink(link(reference), keyed(reference));
  if (created.outcome !== 'done') throw new Error(created.outcome);
  const { providerRef } = created.value.payment;
  double.pay(providerRef);
  expect(await statusOf(reference)).toMatchObject({ value: { providerRef, state: 'paid' } });
  const page = await gateway.listPayments(
    { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) },
    within(),
  );
  if (page.outcome !== 'done') throw new Error(page.outcome);
  expect(page.value.payments.filter((one) => one.reference === reference)).toMatchObject([
    { providerRef, capturedMinor: 2_500n },
  ]);
});

test('a payment that bears no mark of ours is none', async () => {
  expect(await statusOf('', double.foreign())).toEqual({ outcome: 'done', value: undefined });
});

describe('disputes', () => {
  async function paid() {
    const reference = newReference();
    const result = await gateway.createPaymentLink(link(reference), keyed(reference));
    if (result.outcome !== 'done') throw new Error(result.outcome);
    const { providerRef } = result.value.payment;
    double.pay(providerRef);
    return { reference, providerRef };
  }

  test('money that the payer’s bank took is told with the payment, until it is decided', async () => {
    const { reference, providerRef } = await paid();
    const { id } = double.dispute(providerRef, { amount: 2_000 });
    const stands = (state: string) => ({
      value: {
        state: 'paid',
        refundedMinor: 0n,
        dispute: { id, amountMinor: 2_000n, state },
      },
    });
    expect(await statusOf(reference, providerRef)).toMatchObject(stands('open'));
    expect(await statusOf(reference)).toMatchObject(stands('open'));
    double.decide(id, 'won');
    expect(await statusOf(reference, providerRef)).toMatchObject(stands('won'));
    double.decide(id, 'lost');
    const period = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) };
    const list = await gateway.listPayments(period, within());
    if (list.outcome !== 'done') throw new Error(list.outcome);
    expect(list.value.payments.find((one) => one.reference === reference)?.dispute).toEqual({
      id,
      amountMinor: 2_000n,
      state: 'lost',
    });
  });

  test('a bank’s mere question takes no money: it is no dispute', async () => {
    const { reference, providerRef } = await paid();
    double.dispute(providerRef, { status: 'warning_needs_response' });
    expect(await statusOf(reference, providerRef)).not.toHaveProperty('value.dispute');
  });
});

describe('webhooks', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const body = Buffer.from(
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { metadata: { reference: 'r'.repeat(32), kind: 'card' } } },
    }),
  );
  const signed = (secret: string, at: Date) => ({
    'stripe-signature': new Stripe('sk_test_double').webhooks.generateTestHeaderString({
      payload: body.toString(),
      secret,
      timestamp: Math.floor(at.getTime() / 1000),
    }),
  });

  test('only Stripe’s own bytes of the last five minutes are believed', () => {
    const good = signed('whsec_double', now);
    expect(gateway.verifySignature(body, good, now)).toBe(true);
    const later = new Date(now.getTime() + 301_000);
    expect(gateway.verifySignature(body, good, later)).toBe(false);
    expect(gateway.verifySignature(Buffer.concat([body, Buffer.from(' ')]), good, now)).toBe(false);
    expect(gateway.verifySignature(body, signed('whsec_other', now), now)).toBe(false);
    expect(gateway.verifySignature(body, {}, now)).toBe(false);
  });

  test('an event names the payment it is about; one without our marks concerns nobody; rubbish is none', () => {
    expect(gateway.parseWebhook(body)).toEqual([
      { id: 'evt_1', type: 'payment_intent.succeeded', reference: 'r'.repeat(32) },
    ]);
    const foreign = { id: 'evt_2', type: 'charge.succeeded', data: { object: {} } };
    expect(gateway.parseWebhook(Buffer.from(JSON.stringify(foreign)))).toEqual([]);
    expect(gateway.parseWebhook(Buffer.from('{'))).toBeUndefined();
  });

  test('a dispute names its payment by Stripe’s own id', () => {
    const object = { id: 'du_1', object: 'dispute', payment_intent: 'pi_1', metadata: {} };
    const event = { id: 'evt_3', type: 'charge.dispute.created', data: { object } };
    expect(gateway.parseWebhook(Buffer.from(JSON.stringify(event)))).toEqual([
      { id: 'evt_3', type: 'charge.dispute.created', providerRef: 'pi_1' },
    ]);
  });
});
