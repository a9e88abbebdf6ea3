import Stripe from 'stripe';
import type { GatewayResult } from '../port.ts';

type NotDone = Exclude<GatewayResult<never>, { outcome: 'done' }>;

/** Network errors before a connection exists: nothing was sent. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/**
 * The outcome of a call that threw. Only an explicit refusal of Stripe is `refused`; anything else may have
 * been done. The cause contains no part of the request.
 */
export function outcomeOf(error: unknown): NotDone {
  const { errors } = Stripe;
  if (error instanceof errors.StripeRateLimitError) {
    return { outcome: 'unreached', cause: 'rate limited' };
  }
  if (error instanceof errors.StripeConnectionError) {
    const code = networkCodeOf(error);
    const unreached = NEVER_CONNECTED.has(code);
    return { outcome: unreached ? 'unreached' : 'unknown', cause: code };
  }
  if (
    error instanceof errors.StripeCardError ||
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError
  ) {
    return { outcome: 'refused', reason: error.code ?? error.type };
  }
  // This includes a key that is in use at this moment.
  if (error instanceof errors.StripeError) return { outcome: 'unknown', cause: error.type };
  throw error;
}

function networkCodeOf({ detail }: InstanceType<typeof Stripe.errors.StripeConnectionError>) {
  const cause: unknown = detail;
  if (typeof cause === 'object' && cause !== null && 'code' in cause) return String(cause.code);
  return 'no connection';
}

/**
 * The payment of a declined charge, which Stripe throws as an error.
 * @throws the same error when it is another one
 */
export function declinedIntentOf(error: unknown): Stripe.PaymentIntent {
  if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) {
    return error.payment_intent;
  }
  throw error;
}

/** Has Stripe no object with that id? */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
