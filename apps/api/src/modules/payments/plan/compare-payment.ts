import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import type { GatewayPayment } from '../../../gateways/index.ts';
import { hasArrived, isOpen } from '../state.ts';
import { chargedMinor, type Topup } from '../topup/topup.ts';

/** A processor that never says "expired" is waited for no longer than this after the end. */
const EXPIRY_GRACE_MS = 60_000;

/**
 * Where a payment's state takes a top-up (product:topups#states); undefined when it stays as it is.
 * Money that arrived never un-arrives; money that arrives after a failure or an expiry still
 * counts.
 */
export function nextStatus(
  topup: Pick<Topup, 'status'>,
  payment: Pick<GatewayPayment, 'state' | 'expiresAt'>,
  now: Date,
): 'pending' | 'paid' | 'failed' | 'expired' | undefined {
  if (hasArrived(topup)) return undefined;
  switch (payment.state) {
    case 'paid':
    case 'partially_refunded':
    case 'refunded':
      return 'paid';
    case 'declined':
      return isOpen(topup) ? 'failed' : undefined;
    case 'expired':
      return isOpen(topup) ? 'expired' : undefined;
    case 'pending': {
      if (!isOpen(topup)) return undefined;
      const endsAt = payment.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
      if (endsAt + EXPIRY_GRACE_MS < now.getTime()) return 'expired';
      return topup.status === 'created' ? 'pending' : undefined;
    }
  }
}

type Compared = Pick<
  Topup,
  'reference' | 'provider_ref' | 'provider' | 'amount_minor' | 'fee_minor' | 'currency' | 'status'
>;

/**
 * In what a payment is not the one that was asked for. What was given back before it was credited
 * counts as well: crediting it would pay it twice.
 */
export function differencesOf(topup: Compared, payment: GatewayPayment): string[] {
  const captured = payment.capturedMinor > 0n || payment.state === 'paid';
  const same = {
    reference: payment.reference === topup.reference,
    payment: topup.provider_ref === null || topup.provider_ref === payment.providerRef,
    kind: payment.kind === paymentKindOf(topup.provider),
    amount: payment.amountMinor === chargedMinor(topup),
    currency: payment.currency === topup.currency,
    captured: !captured || payment.capturedMinor === chargedMinor(topup),
    refunded: payment.refundedMinor === 0n || hasArrived(topup),
  };
  return Object.entries(same).flatMap(([what, isSame]) => (isSame ? [] : [what]));
}

/** Has the payment that bears our reference gone back whole, whatever its amount was? */
export const wasGivenBack = (
  { reference, provider_ref }: Pick<Topup, 'reference' | 'provider_ref'>,
  payment: Pick<GatewayPayment, 'reference' | 'providerRef' | 'capturedMinor' | 'refundedMinor'>,
): boolean =>
  payment.reference === reference &&
  (provider_ref === null || provider_ref === payment.providerRef) &&
  payment.capturedMinor > 0n &&
  payment.refundedMinor >= payment.capturedMinor;
