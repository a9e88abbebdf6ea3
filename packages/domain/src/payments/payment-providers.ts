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

/** The name of each kind in a ticket; it begins with a code. */
export const METHOD_NAMES = {
  card: '2. Card',
  pix: '1. PIX',
  link: '3. Link',
} as const satisfies Readonly<Record<PaymentKind, string>>;

export const PAYMENT_KINDS = Object.keys(METHOD_NAMES) as [PaymentKind, ...PaymentKind[]];

/** The kind that a ticket names; undefined for one of a newer release. */
export const kindOfMethod = (name: string): PaymentKind | undefined =>
  PAYMENT_KINDS.find((kind) => METHOD_NAMES[kind] === name);

export const isPix = (provider: string): boolean => paymentKindOf(provider) === 'pix';
export const isLink = (provider: string): boolean => paymentKindOf(provider) === 'link';
export const isCard = (provider: string): boolean => paymentKindOf(provider) === 'card';
