import { FIGURES } from '../figures.ts';
import { plainCode } from '../text/pasted.ts';

interface Brand {
  name: string;
  /** The numbers' first digits, from and to, in ranges. */
  starts: readonly (readonly [from: string, to: string])[];
  /** The number of digits, and their groups in what is typed, which may be longer. */
  digits: 15 | 16;
  mask: string;
  codeDigits: 3 | 4;
}

const GROUPS_OF_FOUR = { digits: 16, mask: '0000 0000 0000 0000 000' } as const;
const { cvvBackDigits: BACK, cvvFrontDigits: FRONT } = FIGURES;

/** The brands that the form recognises from the number (product:cards#brand). */
const BRANDS = {
  VISA: { name: 'Visa', starts: [['4', '4']], ...GROUPS_OF_FOUR, codeDigits: BACK },
  MASTERCARD: {
    name: 'Mastercard',
    starts: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    ...GROUPS_OF_FOUR,
    codeDigits: BACK,
  },
  'AMERICAN EXPRESS': {
    name: 'American Express',
    starts: [
      ['34', '34'],
      ['37', '37'],
    ],
    digits: 15,
    mask: '0000 000000 000000000',
    codeDigits: FRONT,
  },
} as const satisfies Record<string, Brand>;

export type CardBrand = keyof typeof BRANDS;

export const CARD_BRANDS = Object.keys(BRANDS) as readonly CardBrand[];

const knownBrand = (brand: string): Brand | undefined =>
  brand in BRANDS ? BRANDS[brand as CardBrand] : undefined;

/** The form's mask (product:cards#fields); numbers of up to 19 digits may still be typed. */
export const CARD_NUMBER_MASK = '0000 0000 0000 0000';

/** The brand by the number's first digits; undefined when unknown (product:cards#brand). */
export function detectBrand(number: string): CardBrand | undefined {
  const digits = number.replace(/\D/g, '');
  return CARD_BRANDS.find((brand) =>
    BRANDS[brand].starts.some(([from, to]) => {
      const start = digits.slice(0, from.length);
      return start.length === from.length && start >= from && start <= to;
    }),
  );
}

/** The number of digits of a card whose number begins like this. */
export const numberLength = (number: string): number => shapeOf(number).digits;

function shapeOf(number: string): Pick<Brand, 'digits' | 'mask'> {
  const brand = detectBrand(number);
  return brand ? BRANDS[brand] : GROUPS_OF_FOUR;
}

/**
 * A brand's readable name: 'VISA' → 'Visa'. An unknown brand is returned as the processor writes
 * it.
 */
export const brandName = (brand: string): string => knownBrand(brand)?.name ?? brand;

/** Length of the security code: 4 for American Express, else 3 (product:topups#security-code). */
export const cvvLength = (brand: string | undefined): 3 | 4 =>
  (brand === undefined ? undefined : knownBrand(brand))?.codeDigits ?? BACK;

/** The security code has exactly the brand's number of digits. */
export function isValidCvv(code: string, brand: string | undefined): boolean {
  return new RegExp(`^[0-9]{${cvvLength(brand)}}$`).test(code);
}

/** The most cards that a guardian keeps; the list shows also those from before a lower number (product:cards#adding). */
export const MAX_CARDS = 100;

/** The shortest and the longest name of a card's holder. */
export const HOLDER_LENGTH = { min: 2, max: 80 } as const;

/**
 * A card can bear the holder's name: one word or more, with a letter, in the characters that are
 * embossed on cards. A row of digits as long as a card's number is no name (product:cards#fields).
 */
export function isValidHolder(holder: string): boolean {
  const name = holder.trim();
  return (
    name.length >= HOLDER_LENGTH.min &&
    name.length <= HOLDER_LENGTH.max &&
    /^[\p{L}\p{M}\d '’‘ʼ`´.,&/+()ºª–-]+$/u.test(name) &&
    /\p{L}/u.test(name) &&
    !/\d(?:[ .-]?\d){7}/.test(name)
  );
}

/**
 * The card number has 13 to 19 digits, with the right check digit. Spaces and dashes are ignored
 * (product:cards#fields).
 */
export function isValidNumber(number: string): boolean {
  const digits = plainCode(number).replace(/[ -]/g, '');
  return /^\d{13,19}$/.test(digits) && luhnSum(digits) % 10 === 0;
}

/** ISO/IEC 7812: every second digit from the right counts twice, by the sum of its own digits. */
const luhnSum = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const times = Number(digit) * (1 + (index % 2));
    return sum + (times > 9 ? times - 9 : times);
  }, 0);

/**
 * The text is the MM/YY of a month that is not over. A card is valid to the end of its month
 * (product:cards#fields).
 */
export function isValidExpiry(expiry: string, today: string): boolean {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry);
  if (!match) return false;
  const [, month, year] = match;
  return `20${year}-${month}` >= today.slice(0, 7);
}

/** Digits in groups as on the card: four by four, 4-6-5 for American Express. */
export function maskCardNumber(typed: string): string {
  const digits = plainCode(typed).replace(/\D/g, '').slice(0, 19);
  let at = 0;
  const shown = shapeOf(digits).mask.replace(/0/g, () => digits[at++] ?? '');
  return shown.trim();
}

/** "MM/YY" → "MMYY", as the card is sent (product:cards#payload). */
export function expiryDigits(expiry: string): string {
  return expiry.replace(/\D/g, '');
}

/**
 * The card to use: the chosen one while it exists, else the default, which is the first
 * (product:cards#default-card). A card added after the choice is the default, and is used.
 * Undefined without cards.
 * @param chosenFrom the ids among which the choice was made, where a card may have been added since
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
