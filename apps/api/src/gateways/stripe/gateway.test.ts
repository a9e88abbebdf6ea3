import { freePort } from '@merenda/database';
import { afterAll, describe, expect, test } from 'vitest';
import { done, keyed, newReference, pixCharge, within } from '../testing/calls.ts';
import { createStripeGateway } from './gateway.ts';
import { cardCharge, paymentLink, startAdapter } from './testing/start-adapter.ts';

const { double, gateway, statusOf } = await startAdapter();
afterAll(() => double.stop());

const NEW_CARD = {
  returnUrl: 'https://ulis.example/payments/create',
  cancelUrl: 'https://ulis.example/payments/create?setup=cancelled',
  email: 'a@example.test',
};

describe('cards', () => {
  test('a charge is captured whole, in the currency’s own minor units, and is found by our reference', async () => {
    const reference = newReference();
    const result = await gateway.chargeCard(cardCharge(reference), keyed(reference));
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
    expect(await gateway.chargeCard(cardCharge(reference, method), keyed(reference))).toMatchObject(
      {
        outcome: 'done',
        value: { payment: { state: 'declined', declineReason, capturedMinor: 0n } },
      },
    );
  });

  test('a temporary refusal and a lost answer are repeated with the same key, and charge once', async () => {
    const reference = newReference();
    double.fail('busy', 'lost answer');
    const result = await gateway.chargeCard(cardCharge(reference), keyed(reference));
    expect(result).toMatchObject({ outcome: 'done', value: { payment: { state: 'paid' } } });
    const made = double.seen.filter(({ key }) => key === reference);
    expect(made).toHaveLength(3);
    expect(new Set(made.map(({ body }) => body)).size).toBe(1);
  });

  test('a charge whose answers are all lost is unknown, and the list shows it later', async () => {
    const reference = newReference();
    double.fail('lost answer', 'lost answer', 'lost answer');
    expect(await gateway.chargeCard(cardCharge(reference), keyed(reference))).toMatchObject({
      outcome: 'unknown',
    });
    expect(await statusOf(reference)).toMatchObject({ value: { state: 'paid' } });
  });

  test('a key in use at this moment is unknown, never a refusal', async () => {
    const reference = newReference();
    double.fail('in use', 'in use', 'in use');
    expect(await gateway.chargeCard(cardCharge(reference), keyed(reference))).toMatchObject({
      outcome: 'unknown',
    });
  });

  test('a charge without a connection is unreached: nothing was charged', async () => {
    const url = `http://localhost:${await freePort()}`;
    const unreachable = createStripeGateway({ ...double.settings, url });
    const reference = newReference();
    expect(await unreachable.chargeCard(cardCharge(reference), keyed(reference))).toMatchObject({
      outcome: 'unreached',
    });
  });

  test('neither a number typed on our page nor a currency that we do not serve is sent', async () => {
    const before = double.seen.length;
    const card = { number: '4242424242424242', holder: 'A B', expiry: '1239' };
    expect(
      await gateway.tokenizeCard(
        { ...card, holderTaxIdentifier: '1', holderEmail: 'a@example.test' },
        keyed(),
      ),
    ).toMatchObject({ outcome: 'refused' });
    const yen = { ...cardCharge(newReference()), currency: 'JPY' };
    expect(await gateway.chargeCard(yen, keyed())).toMatchObject({
      outcome: 'refused',
      reason: 'unsupported_currency',
    });
    expect(double.seen).toHaveLength(before);
  });

  test('a card entered on the processor’s page is stored with its token, brand and last digits', async () => {
    const setup = gateway.cardSetup;
    if (!setup) throw new Error('stripe takes cards on its own page');
    const { setupRef, redirectUrl, expiresAt } = done(await setup.begin(NEW_CARD, keyed()));
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

  test('a card can be deleted repeatedly', async () => {
    const { setupRef } = done(await gateway.cardSetup?.begin(NEW_CARD, keyed()));
    double.giveCard(setupRef);
    const kept = done(await gateway.cardSetup?.finish({ setupRef }, within()));
    if (!kept) throw new Error('no card was given');
    for (let time = 0; time < 2; time += 1) {
      expect(await gateway.deleteCard(kept.token, within())).toMatchObject({
        outcome: 'done',
      });
    }
    expect(double.seen.filter(({ path }) => path.startsWith('DELETE'))).toHaveLength(2);
  });
});

describe('PIX and the hosted page', () => {
  test('a PIX is pending with its code and expiry, then paid', async () => {
    const reference = newReference();
    const created = await gateway.createPixCharge(pixCharge(reference), keyed(reference));
    const { payment, pixCode, expiresAt } = done(created);
    expect(pixCode).toContain('br.gov.bcb.pix');
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 290_000);
    expect(payment).toMatchObject({ kind: 'pix', state: 'pending', expiresAt });
    double.pay(payment.providerRef);
    expect(await statusOf(reference, payment.providerRef)).toMatchObject({
      value: { state: 'paid', capturedMinor: 5_000n },
    });
  });

  test('an unpaid PIX is expired, not declined', async () => {
    const reference = newReference();
    const created = await gateway.createPixCharge(pixCharge(reference), keyed(reference));
    double.expire(done(created).payment.providerRef);
    expect(await statusOf(reference)).toMatchObject({ value: { kind: 'pix', state: 'expired' } });
  });

  test('a page’s payment is pending, then paid, and keeps the page’s id throughout', async () => {
    const reference = newReference();
    const created = await gateway.createPaymentLink(paymentLink(reference), keyed(reference));
    const { payment, redirectUrl } = done(created);
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

  test('a payment that Stripe does not have is undefined, by id and by reference', async () => {
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
