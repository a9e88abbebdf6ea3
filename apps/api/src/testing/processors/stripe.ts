import Stripe from 'stripe';
import { startStripeDouble } from '../../gateways/stripe/testing/double.ts';
import { eventBody, paymentData } from '../../gateways/stripe/testing/events.ts';
import { startApi } from '../api.ts';
import { call } from '../client.ts';
import type { CardBehaviour, Claim, Processor, StartOptions } from './processor.ts';

const METHODS: Record<CardBehaviour, string> = {
  pays: 'pm_good',
  declined: 'pm_declined',
  insufficient_funds: 'pm_poor',
  wrong_security_code: 'pm_wrong_code',
};

/** The API with Stripe's double as the processor of everything. */
export async function startStripe(options: StartOptions = {}): Promise<Processor> {
  const double = await startStripeDouble();
  const { secretKey, webhookSecret, url } = double.settings;
  const api = await startApi({
    ...options,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: url,
      PAYMENT_GATEWAYS: '*=stripe',
    },
  });
  const { webhooks } = new Stripe(secretKey);

  const headersOf = (payload: string, claim: Claim): Record<string, string> => {
    if (claim === 'unsigned') return {};
    const signed = webhooks.generateTestHeaderString({
      payload: claim === 'changed' ? `${payload} ` : payload,
      secret: claim === 'forged' ? 'whsec_of_somebody_else' : webhookSecret,
      timestamp: Math.floor(Date.now() / 1000) - (claim === 'old' ? 360 : 0),
    });
    return { 'stripe-signature': signed };
  };

  return {
    name: 'stripe',
    api,
    async newCard({ token }, behaviour, company = 'wefood') {
      const page = await call(api.url, 'POST /payment-cards/setup', { token, body: { company } });
      const setupRef = page.body.redirectUrl.split('/').at(-1) ?? '';
      double.giveCard(setupRef, METHODS[behaviour]);
      const body = { company, setupRef };
      const kept = await call(api.url, 'POST /payment-cards/setup/finish', { token, body });
      if (kept.body.result !== 'kept') throw new Error(JSON.stringify(kept.body));
      return { card: kept.body.card._id, cvv: '1234' };
    },
    fail: async (...faults) => void double.fail(...faults),
    calm: async () => void double.clearFaults(),
    stop: double.stop,
    resume: double.resume,
    pay: async (providerRef) => double.pay(providerRef),
    expire: async (providerRef) => double.expire(providerRef),
    async dispute(providerRef) {
      const object = double.dispute(providerRef);
      return { type: 'charge.dispute.created', data: { object } };
    },
    async failRefund(providerRef) {
      return { type: 'refund.failed', data: { object: double.failRefund(providerRef) } };
    },
    age: async (providerRef, seconds) => double.age(providerRef, seconds),
    changeDispute: async (providerRef, amountMinor) =>
      double.changeDispute(double.disputeOf(providerRef), amountMinor),
    event({ id, reference, type = 'payment_intent.succeeded', data }, claim = 'good') {
      const body = eventBody(id, type, data ?? paymentData(reference));
      return { body, headers: headersOf(body, claim) };
    },
    async close() {
      await api.close();
      await double.stop();
    },
  };
}
