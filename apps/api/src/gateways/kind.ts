import { isLink, isPix } from '@merenda/domain/payment-providers';
import type { PaymentKind } from './port.ts';

/** How a provider's money comes in. */
export function kindOf(provider: string): PaymentKind {
  if (isPix(provider)) return 'pix';
  return isLink(provider) ? 'link' : 'card';
}
