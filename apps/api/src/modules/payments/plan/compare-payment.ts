import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import type { GatewayPayment } from '../../../gateways/index.ts';
import { hasArrived, isOpen } from '../state.ts';
import { chargedMinor, type Topup } from '../topup/topup.ts';

/** A pending payment expires this long after its end: some processors never say "expired". */
const EXPIRY_GRACE_MS = 60_000;

/**
 * The next status of a top-up by its payment's state (product:topups#states); undefined when it
 * stays. Money that arrived stays; money that arrives after a failure or an expiry still counts.
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
 * The differences between a payment and the requested one. A refund before the credit is a
 * difference too: crediting the payment would pay it twice.
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

/** True when the payment with our reference was refunded in full, also one with another amount. */
export const wasGivenBack = (
  { reference, provider_ref }: Pick<Topup, 'reference' | 'provider_ref'>,
  payment: Pick<GatewayPayment, 'reference' | 'providerRef' | 'capturedMinor' | 'refundedMinor'>,
): boolean =>
  payment.reference === reference &&
  (provider_ref === null || provider_ref === payment.providerRef) &&
  payment.capturedMinor > 0n &&
  payment.refundedMinor >= payment.capturedMinor;
