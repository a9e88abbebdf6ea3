/** States of a payment as its processor describes it. */
export const PAYMENT_STATES = [
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'declined',
  'expired',
] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];
