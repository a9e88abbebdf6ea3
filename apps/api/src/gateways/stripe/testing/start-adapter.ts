import type { CardCharge, PaymentLink } from '../../port.ts';
import { done, keyed, newReference, PAYER, statusOf } from '../../testing/calls.ts';
import { createStripeGateway } from '../gateway.ts';
import { startStripeDouble } from './double.ts';

/** A charge of HUF 123.45; `method` decides its outcome at the double. */
export const cardCharge = (reference: string, method = 'pm_good'): CardCharge => ({
  reference,
  amountMinor: 12_345n,
  currency: 'HUF',
  payer: PAYER,
  token: `cus_1/${method}`,
  securityCode: '123',
});

/** A payment page for € 25. */
export const paymentLink = (reference: string): PaymentLink => ({
  reference,
  amountMinor: 2_500n,
  currency: 'EUR',
  payer: PAYER,
  description: 'Top-up',
  returnUrl: 'https://ulis.example/payments?TransactionId=1',
  cardType: 'card',
});

/** The adapter connected to its double, and the payments that most tests start with. */
export async function startAdapter() {
  const double = await startStripeDouble();
  const gateway = createStripeGateway(double.settings);
  return {
    double,
    gateway,
    statusOf: (reference: string, providerRef?: string) =>
      statusOf(gateway, reference, providerRef),
    async charged() {
      const reference = newReference();
      const { payment } = done(await gateway.chargeCard(cardCharge(reference), keyed(reference)));
      return { reference, providerRef: payment.providerRef };
    },
    async paidOnPage() {
      const reference = newReference();
      const page = await gateway.createPaymentLink(paymentLink(reference), keyed(reference));
      const { providerRef } = done(page).payment;
      double.pay(providerRef);
      return { reference, providerRef };
    },
  };
}
