/** The known values of a provider (`paymentsServiceProvider`, product:topups#ways-to-pay). */
export const PAYMENT_PROVIDERS = ['card', 'esitefPix', 'mundipaggPix', 'nevogate'] as const;

export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** The provider takes PIX payments (an instant-payment QR code). */
export function isPix(provider: string): boolean {
  return provider === 'esitefPix' || provider === 'mundipaggPix';
}

/** The provider takes payments on a page of its own, opened by a link. */
export function isLink(provider: string): boolean {
  return provider === 'nevogate';
}

/**
 * The provider charges stored cards. Any unknown provider is a card provider
 * (product:topups#ways-to-pay).
 */
export function isCard(provider: string): boolean {
  return !isPix(provider) && !isLink(provider);
}

export type PaymentKind = 'card' | 'pix' | 'link';

/** The payment kind of a provider; an unknown provider is a card provider. */
export function paymentKindOf(provider: string): PaymentKind {
  if (isPix(provider)) return 'pix';
  return isLink(provider) ? 'link' : 'card';
}
