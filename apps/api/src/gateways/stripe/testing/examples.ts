import type Stripe from 'stripe';
import published from './examples.json' with { type: 'json' };

interface Examples {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  'checkout.session': Stripe.Checkout.Session;
  setup_intent: Stripe.SetupIntent;
  payment_method: Stripe.PaymentMethod;
  deleted_customer: Stripe.DeletedCustomer;
  event: Omit<Stripe.EventBase, 'data'>;
}

const TEXT = JSON.stringify(published);

/** A new copy of Stripe's own example of a resource (decision record 0591). */
export const example = <Kind extends keyof Examples>(kind: Kind): Examples[Kind] =>
  (JSON.parse(TEXT) as Examples)[kind];

/** Seconds since 1970, as Stripe writes an instant. */
export const now = (): number => Math.floor(Date.now() / 1000);
