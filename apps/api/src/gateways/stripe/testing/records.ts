import type { Form } from './form.ts';

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  status: string;
  created: number;
  payment_intent: string;
  metadata: Form;
}

/** A payment in Stripe's format, as far as the adapter reads it. */
export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  created: number;
  metadata: Form;
  last_payment_error: object | null;
  next_action: object | null;
  latest_charge: {
    id: string;
    created: number;
    amount_refunded: number;
    disputed: boolean;
    refunds: Refund[];
  } | null;
}

/** A hosted page, for a payment or for a card. */
export interface Session {
  id: string;
  object: 'checkout.session';
  url: string;
  mode: string;
  status: string;
  payment_status: string;
  amount_total: number;
  currency: string;
  created: number;
  expires_at: number;
  metadata: Form;
  intentMetadata: Form;
  customer: string | null;
  payment_intent: Intent | null;
  setup_intent: object | null;
}
