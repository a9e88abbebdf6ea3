import { startPagarmeDouble } from '../../gateways/pagarme/testing/double.ts';
import { eventBody } from '../../gateways/pagarme/testing/events.ts';
import { startApi } from '../api.ts';
import { createCard, TEST_CARDS } from '../factories/cards.ts';
import type { CardBehaviour, Claim, Processor, StartOptions } from './processor.ts';

/** Security codes by which the double decides. */
const CODES: Record<CardBehaviour, string> = {
  pays: '123',
  declined: '905',
  insufficient_funds: '951',
  wrong_security_code: '963',
};

/** The API with Pagar.me's double as the processor of everything. */
export async function startPagarme(options: StartOptions = {}): Promise<Processor> {
  const double = await startPagarmeDouble();
  const { secretKey, webhookLogin, url } = double.settings;
  const api = await startApi({
    ...options,
    env: {
      PAGARME_SECRET_KEY: secretKey,
      PAGARME_WEBHOOK_LOGIN: webhookLogin,
      PAGARME_API_URL: url,
      PAYMENT_GATEWAYS: '*=pagarme',
    },
  });

  // Pagar.me does not sign events, so that none is old or changed: each is asked about in any case.
  const headersOf = (claim: Claim): Record<string, string> =>
    claim === 'unsigned'
      ? {}
      : {
          authorization: `Basic ${btoa(claim === 'forged' ? 'merenda:guessed it' : webhookLogin)}`,
        };

  return {
    name: 'pagarme',
    api,
    async newCard(guardian, behaviour) {
      const card = await createCard({ api }, guardian, TEST_CARDS.paysMastercard);
      return { card, cvv: CODES[behaviour] };
    },
    fail: async (...faults) => void double.fail(...faults),
    calm: async () => void double.clearFaults(),
    stop: double.stop,
    resume: double.resume,
    pay: async (providerRef) => double.pay(providerRef),
    expire: async (providerRef) => double.expire(providerRef),
    async dispute(providerRef, reference) {
      double.chargeBack(providerRef);
      return { type: 'charge.chargedback', data: { id: providerRef, order: { code: reference } } };
    },
    async failRefund(providerRef, reference) {
      double.failRefund(providerRef);
      // Ages the refund: a smaller total at Pagar.me is believed only some time after it.
      await api.owner.query(
        `UPDATE topup_refund SET settled_at = settled_at - interval '11 minutes'
         WHERE status = 'done'`,
      );
      return { type: 'charge.refunded', data: { id: providerRef, order: { code: reference } } };
    },
    age: async (providerRef, seconds) => double.age(providerRef, seconds),
    event({ id, reference, type = 'charge.paid', data }, claim = 'good') {
      const about = data ?? { id: 'ch_any', order: { code: reference } };
      return { body: eventBody({ id, type }, about), headers: headersOf(claim) };
    },
    async close() {
      await api.close();
      await double.stop();
    },
  };
}
