import { PAYMENT_KINDS, type PaymentKind } from '@merenda/domain/payments/payment-providers';
import type { PaymentState } from '@merenda/domain/payments/payment-state';
import type Stripe from 'stripe';
import type { DeclineReason, GatewayPayment, GatewayRefund } from '../port.ts';
import { UnreadableAnswer } from './calls.ts';

/** The metadata that we store with every payment, by which it is found. */
export interface PaymentMetadata {
  reference: string;
  kind: PaymentKind;
}

const DECLINES: Record<string, DeclineReason> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'wrong_security_code',
  invalid_cvc: 'wrong_security_code',
};

/** Expanded with every payment, because only the refunds have their own states. */
export const CHARGE = 'latest_charge.refunds';

/** A PaymentIntent with CHARGE expanded, as a GatewayPayment; undefined when it is not ours. */
export function readIntent(intent: Stripe.PaymentIntent): GatewayPayment | undefined {
  const marks = readMetadata(intent.metadata);
  return marks && { ...marks, providerRef: intent.id, ...factsOf(intent, marks.kind) };
}

/**
 * A Checkout Session with its intent, and CHARGE of that, expanded, as a GatewayPayment; undefined
 * when it is not ours.
 */
export function readSession(session: Stripe.Checkout.Session): GatewayPayment | undefined {
  const marks = readMetadata(session.metadata ?? {});
  if (!marks) return undefined;
  const common = {
    ...marks,
    providerRef: session.id,
    createdAt: instant(session.created),
    expiresAt: instant(session.expires_at),
  };
  const intent = session.payment_intent;
  if (session.payment_status === 'paid' && intent && typeof intent === 'object') {
    return { ...common, ...factsOf(intent, 'link'), createdAt: common.createdAt };
  }
  return {
    ...common,
    state: session.status === 'expired' ? 'expired' : 'pending',
    amountMinor: BigInt(session.amount_total ?? 0),
    capturedMinor: 0n,
    refundedMinor: 0n,
    currency: (session.currency ?? '').toUpperCase(),
    late: false,
  };
}

function readMetadata(metadata: Stripe.Metadata): PaymentMetadata | undefined {
  const { reference, kind } = metadata;
  const known = PAYMENT_KINDS.find((one) => one === kind);
  return reference && known ? { reference, kind: known } : undefined;
}

function factsOf(intent: Stripe.PaymentIntent, kind: PaymentKind) {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const refunds = charge?.refunds?.data.map(readRefund);
  const refundedMinor = refunds ? acceptedOf(refunds) : BigInt(charge?.amount_refunded ?? 0);
  const state = stateOf(intent, kind, refundedMinor);
  const expires = expiryOf(intent);
  const paidAt = intent.status === 'succeeded' && charge ? instant(charge.created) : undefined;
  return {
    state,
    ...(state === 'declined' ? { declineReason: reasonOf(intent) } : {}),
    amountMinor: BigInt(intent.amount),
    capturedMinor: BigInt(intent.amount_received),
    refundedMinor,
    ...(refunds ? { refunds } : {}),
    currency: intent.currency.toUpperCase(),
    createdAt: instant(intent.created),
    ...(paidAt ? { paidAt } : {}),
    ...(expires ? { expiresAt: expires } : {}),
    late: paidAt !== undefined && expires !== undefined && paidAt > expires,
  };
}

/** `canceled` is a refund that waited for the payer's account number and never got it. */
function readRefund({ id, amount, status, metadata }: Stripe.Refund): GatewayRefund {
  const reference = metadata?.[REFUND_KEY];
  return {
    id,
    ...(reference ? { reference } : {}),
    amountMinor: BigInt(amount),
    state: status === 'failed' || status === 'canceled' ? 'failed' : 'accepted',
  };
}

const acceptedOf = (refunds: readonly GatewayRefund[]) =>
  refunds.reduce(
    (sum, { state, amountMinor }) => (state === 'failed' ? sum : sum + amountMinor),
    0n,
  );

function stateOf(
  { status, amount_received, last_payment_error }: Stripe.PaymentIntent,
  kind: PaymentKind,
  refundedMinor: bigint,
): PaymentState {
  switch (status) {
    case 'succeeded':
      if (refundedMinor === 0n) return 'paid';
      return refundedMinor >= BigInt(amount_received) ? 'refunded' : 'partially_refunded';
    case 'canceled':
      return kind === 'pix' ? 'expired' : 'declined';
    case 'requires_payment_method':
      // An unpaid PIX returns to this state when it expires; a card does so when it was declined.
      if (!last_payment_error) return 'pending';
      return kind === 'pix' ? 'expired' : 'declined';
    default:
      return 'pending';
  }
}

function reasonOf({ last_payment_error }: Stripe.PaymentIntent): DeclineReason {
  const { decline_code, code } = last_payment_error ?? {};
  return DECLINES[decline_code ?? ''] ?? DECLINES[code ?? ''] ?? 'declined';
}

/** A PIX has its expiry only while it is pending. */
function expiryOf({ next_action }: Stripe.PaymentIntent): Date | undefined {
  const shown = next_action?.pix_display_qr_code?.expires_at;
  return shown ? instant(shown) : undefined;
}

/** The metadata key of our reference of a refund. */
export const REFUND_KEY = 'refund';

/** The metadata of a new payment. */
export const metadataOf = (
  { reference }: { reference: string },
  kind: PaymentKind,
): Stripe.MetadataParam => ({ reference, kind });

/** @throws UnreadableAnswer when the payment lacks our metadata */
export function requireOurs(payment: GatewayPayment | undefined): GatewayPayment {
  if (!payment) throw new UnreadableAnswer('a payment without our metadata');
  return payment;
}

/** Stripe's Unix seconds as an instant. */
export const instant = (seconds: number): Date => new Date(seconds * 1000);
