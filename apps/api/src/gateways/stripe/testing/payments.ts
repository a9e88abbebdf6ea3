import type Stripe from 'stripe';
import type { Answer } from '../../testing/double-server.ts';
import { example, now } from './examples.ts';
import { type Form, metadataIn, textIn } from './form.ts';
import { answer, missing, newId, pageOf, type Records, refused } from './records.ts';

const DECLINES: Record<string, { code: 'card_declined' | 'incorrect_cvc'; decline_code: string }> =
  {
    pm_declined: { code: 'card_declined', decline_code: 'generic_decline' },
    pm_poor: { code: 'card_declined', decline_code: 'insufficient_funds' },
    pm_wrong_code: { code: 'incorrect_cvc', decline_code: 'incorrect_cvc' },
  };

/** A refund of this amount is rejected by the payer's bank. */
const UNREFUNDABLE = 13;

/** The calls about payments; `behaviourOf` gives a stored card's behaviour when it is charged. */
export function createPayments(records: Records, behaviourOf: (method: string) => string) {
  function newIntent(facts: Partial<Stripe.PaymentIntent>): Stripe.PaymentIntent {
    const id = newId('pi');
    const intent = {
      ...example('payment_intent'),
      client_secret: `${id}_secret_of_the_double`,
      created: now(),
      status: 'requires_action' as const,
    };
    return records.add({ ...intent, ...facts, id });
  }

  /** Captures all of a payment, with a charge of it. */
  function capture(intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
    const { id, amount, currency, metadata } = intent;
    const charge = records.add({
      ...example('charge'),
      id: newId('ch'),
      amount,
      amount_captured: amount,
      captured: true,
      currency,
      // Stripe copies a payment's metadata to its charges.
      metadata,
      payment_intent: id,
      created: now(),
    });
    return Object.assign(intent, {
      status: 'succeeded',
      amount_received: amount,
      next_action: null,
      latest_charge: charge.id,
    });
  }

  function pix(intent: Stripe.PaymentIntent, seconds: number): Answer {
    intent.payment_method_types = ['pix'];
    intent.next_action = {
      type: 'pix_display_qr_code',
      pix_display_qr_code: {
        data: `00020126br.gov.bcb.pix${intent.id}`,
        expires_at: now() + seconds,
      },
    };
    return answer(200, intent);
  }

  function declined(intent: Stripe.PaymentIntent, decline: (typeof DECLINES)[string]): Answer {
    const error = { type: 'card_error' as const, message: 'declined', ...decline };
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
    return refused(402, { ...error, payment_intent: intent });
  }

  return {
    newIntent,
    capture,
    create(form: Form): Answer {
      const intent = newIntent({
        amount: Number(textIn(form, 'amount')),
        currency: textIn(form, 'currency') ?? '',
        metadata: metadataIn(form),
      });
      if (textIn(form, 'allowed_payment_method_types', '0') === 'pix') {
        const path = ['payment_method_options', 'pix', 'expires_after_seconds'];
        return pix(intent, Number(textIn(form, ...path)));
      }
      const decline = DECLINES[behaviourOf(textIn(form, 'payment_method') ?? '')];
      return decline ? declined(intent, decline) : answer(200, capture(intent));
    },
    refund(form: Form): Answer {
      const intent = records.get('payment_intent', textIn(form, 'payment_intent'));
      const charge = records.get('charge', intent?.latest_charge?.toString());
      const amount = Number(textIn(form, 'amount'));
      if (!intent || !charge) return missing();
      const made = records.all('refund').filter((one) => one.charge === charge.id);
      const givenBack = made.reduce(
        (sum, one) => (one.status === 'failed' ? sum : sum + one.amount),
        0,
      );
      if (givenBack + amount > intent.amount_received) {
        const error = { type: 'invalid_request_error', code: 'charge_already_refunded' };
        return refused(400, { ...error, message: 'too much' });
      }
      // Like Stripe, this total keeps failed refunds, so the adapter must not rely on it.
      charge.amount_refunded += amount;
      const refund = records.add({
        ...example('refund'),
        id: newId('re'),
        amount,
        currency: intent.currency,
        status: amount === UNREFUNDABLE ? ('failed' as const) : ('succeeded' as const),
        created: now(),
        charge: charge.id,
        payment_intent: intent.id,
        metadata: metadataIn(form),
      });
      return answer(200, refund);
    },
    listRefunds(url: URL): Answer {
      const charge = url.searchParams.get('charge');
      return pageOf(
        records.all('refund').filter((one) => one.charge === charge),
        url,
      );
    },
  };
}
