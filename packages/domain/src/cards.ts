/** The brands that the form tells from the number (spec 1 §5). */
export const CARD_BRANDS = ['VISA', 'MASTERCARD', 'AMERICAN EXPRESS'] as const;

export type CardBrand = (typeof CARD_BRANDS)[number];

/** The form's mask (spec 1 §5); longer numbers, up to 19 digits, may be typed all the same. */
export const CARD_NUMBER_MASK = '0000 0000 0000 0000';

/** The brand by the number's first digits; undefined when unknown (spec 1 §5). */
export function detectBrand(number: string): CardBrand | undefined {
  const digits = number.replace(/\D/g, '');
  const [two, four] = [Number(digits.slice(0, 2)), Number(digits.slice(0, 4))];
  if (digits.startsWith('4')) return 'VISA';
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) return 'MASTERCARD';
  return two === 34 || two === 37 ? 'AMERICAN EXPRESS' : undefined;
}

const NAMES: Record<string, string> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  'AMERICAN EXPRESS': 'American Express',
};

/** A brand as people read it: 'VISA' → 'Visa'; one that we do not know as its processor writes it. */
export const brandName = (brand: string): string => NAMES[brand] ?? brand;

/** Boxes of the security code: 4 for American Express, else 3 (spec 1 §5, decision F.5). */
export function cvvLength(brand: string | undefined): 3 | 4 {
  return brand === 'AMERICAN EXPRESS' ? 4 : 3;
}

/** Exactly the brand's number of digits. */
export function isValidCvv(code: string, brand: string | undefined): boolean {
  return new RegExp(`^[0-9]{${cvvLength(brand)}}$`).test(code);
}

/** At least two words of letters; apostrophes, hyphens and points belong to names (spec 1 §5). */
export function isValidHolder(holder: string): boolean {
  return /^\p{L}[\p{L}\p{M}'’.-]*(?: +\p{L}[\p{L}\p{M}'’.-]*)+$/u.test(holder.trim());
}

/** 13 to 19 digits; spaces between do not count (spec 1 §5). */
export function isValidNumber(number: string): boolean {
  return /^\d{13,19}$/.test(number.replace(/ /g, ''));
}

/** MM/YY of a month that is not over: a card is good to the end of its month (spec 1 §5). */
export function isValidExpiry(expiry: string, today: string): boolean {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry);
  if (!match) return false;
  const [, month, year] = match;
  return `20${year}-${month}` >= today.slice(0, 7);
}

/** Digits in groups, as on the card: four by four, 4-6-5 for American Express. */
export function maskCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19);
  const amex = /^(\d{4})(\d{0,6})(\d{0,9})$/;
  const groups =
    detectBrand(digits) === 'AMERICAN EXPRESS'
      ? (amex.exec(digits)?.slice(1) ?? [digits])
      : (digits.match(/\d{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
}

/** "829" → "08/29" while it is typed; a month's zero is put in when it can only be missing. */
export function maskExpiry(typed: string): string {
  const digits = typed
    .replace(/\D/g, '')
    .replace(/^([2-9])/, '0$1')
    .slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** "MM/YY" → "MMYY", as the card is sent (spec 1 §3, `rawCard.expiryDate`). */
export function expiryDigits(expiry: string): string {
  return expiry.replace(/\D/g, '');
}

/**
 * The card that is used: the chosen one while it exists, else the default, which is the first (spec 1
 * §4: deleting the default makes the first remaining one the default). A card that was added since
 * the choice was made is the default, and used. undefined without cards.
 * @param chosenFrom the ids that the choice was made from, where a card may have been added since
 */
export function defaultCard<C extends { _id: string }>(
  cards: readonly C[],
  chosenId: string | null | undefined,
  chosenFrom?: readonly string[],
): C | undefined {
  const [first] = cards;
  if (first && chosenFrom && !chosenFrom.includes(first._id)) return first;
  return cards.find((card) => card._id === chosenId) ?? first;
}
