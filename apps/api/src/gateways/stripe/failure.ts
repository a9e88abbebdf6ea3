import Stripe from 'stripe';
import type { GatewayResult } from '../port.ts';

type NotDone = Exclude<GatewayResult<never>, { outcome: 'done' }>;

/** Network errors after which surely nothing was sent. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH']);

/**
 * How a call that threw ended, in the port's words. Only what Stripe itself says is a refusal; the
 * rest may have been done. Nothing of what was sent is in the words.
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
  // Among them the key that is being worked on at this moment.
  if (error instanceof errors.StripeError) return { outcome: 'unknown', cause: error.type };
  throw error;
}

function networkCodeOf({ detail }: InstanceType<typeof Stripe.errors.StripeConnectionError>) {
  const cause: unknown = detail;
  if (typeof cause === 'object' && cause !== null && 'code' in cause) return String(cause.code);
  return 'no connection';
}

/**
 * A declined charge is an answer: Stripe throws it, with the payment in it.
 * @throws the same error when it is anything else
 */
export function declinedIntentOf(error: unknown): Stripe.PaymentIntent {
  if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) {
    return error.payment_intent;
  }
  throw error;
}

/** Stripe has nothing of that id. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
