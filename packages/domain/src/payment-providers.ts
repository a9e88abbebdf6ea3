/** The values of a gateway's `paymentsServiceProvider` that we know (spec 1 §3). */
export const PAYMENT_PROVIDERS = ['card', 'esitefPix', 'mundipaggPix', 'nevogate'] as const;

export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

/** Pays by an instant-payment QR code. */
export function isPix(provider: string): boolean {
  return provider === 'esitefPix' || provider === 'mundipaggPix';
}

/** Pays on a page of the gateway's own, opened by a link. */
export function isLink(provider: string): boolean {
  return provider === 'nevogate';
}

/** Pays by a stored card. Any provider we do not know is a card gateway (spec 1 §3). */
export function isCard(provider: string): boolean {
  return !isPix(provider) && !isLink(provider);
}
