/**
 * Kinds of payment: a stored card is charged, an instant-payment QR code is paid, a page of the provider
 * opens by a link.
 */
export type PaymentKind = 'card' | 'pix' | 'link';

/** The known values of a provider (`paymentsServiceProvider`, product:topups#ways-to-pay) with their kind. */
const KINDS = {
  card: 'card',
  esitefPix: 'pix',
  mundipaggPix: 'pix',
  nevogate: 'link',
} as const satisfies Readonly<Record<string, PaymentKind>>;

export type PaymentProvider = keyof typeof KINDS;

export const PAYMENT_PROVIDERS = Object.keys(KINDS) as [PaymentProvider, ...PaymentProvider[]];

const KIND_OF: ReadonlyMap<string, PaymentKind> = new Map(Object.entries(KINDS));

/** The payment kind of a provider; an unknown provider is a card provider. */
export const paymentKindOf = (provider: string): PaymentKind => KIND_OF.get(provider) ?? 'card';

export const isPix = (provider: string): boolean => paymentKindOf(provider) === 'pix';
export const isLink = (provider: string): boolean => paymentKindOf(provider) === 'link';
export const isCard = (provider: string): boolean => paymentKindOf(provider) === 'card';
