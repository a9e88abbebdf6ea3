import { isLink, isPix } from '@merenda/domain/payments/payment-providers';
import type { PaymentKind } from './port.ts';

/** The payment kind of a provider; an unknown provider is a card gateway. */
export function paymentKindOf(provider: string): PaymentKind {
  if (isPix(provider)) return 'pix';
  return isLink(provider) ? 'link' : 'card';
}
