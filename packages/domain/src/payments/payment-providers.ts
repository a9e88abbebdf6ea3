/** The known values of a gateway's `paymentsServiceProvider` (product:topups#ways-to-pay). */
export const PAYMENT_PROVIDERS = ['card', 'esitefPix', 'mundipaggPix', 'nevogate'] as const;

export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** Does the provider take PIX payments (an instant-payment QR code)? */
export function isPix(provider: string): boolean {
  return provider === 'esitefPix' || provider === 'mundipaggPix';
}

/** Does the provider take payments on a page of its own, opened by a link? */
export function isLink(provider: string): boolean {
  return provider === 'nevogate';
}

/**
 * Does the provider charge stored cards? Any unknown provider is a card gateway
 * (product:topups#ways-to-pay).
 */
export function isCard(provider: string): boolean {
  return !isPix(provider) && !isLink(provider);
}

/** How a payment is made. */
export type PaymentKind = 'card' | 'pix' | 'link';

/** The payment kind of a provider; an unknown provider is a card gateway. */
export function paymentKindOf(provider: string): PaymentKind {
  if (isPix(provider)) return 'pix';
  return isLink(provider) ? 'link' : 'card';
}
