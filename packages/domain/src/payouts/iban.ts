import { plainCode } from '../text/pasted.ts';

/** The length of an IBAN by country, within SEPA (product:reversal#iban). */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/**
 * An IBAN as banks exchange it: capitals and digits only, without the word "IBAN" and without
 * separators.
 */
export const normaliseIban = (value: string): string =>
  plainCode(value)
    .replace(/[\s.,:;/_'()-]/g, '')
    .replace(/[a-z]/g, (small) => small.toUpperCase())
    .replace(/^(?:IBAN)+/, '');

/** The length of an IBAN with this beginning; undefined outside SEPA. */
export const ibanLength = (iban: string): number | undefined => LENGTHS[iban.slice(0, 2)];

/** The fault of a normalised IBAN; undefined for a possible one. */
export function ibanFault(iban: string): 'country' | 'length' | 'checkDigits' | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban)) return 'checkDigits';
  const length = ibanLength(iban);
  if (length === undefined) return 'country';
  if (iban.length !== length) return 'length';
  return remainder(iban) === 1 ? undefined : 'checkDigits';
}

/** ISO 7064, modulus 97: country and check digits move behind the rest; letters count from 10. */
function remainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (capital) => `${capital.charCodeAt(0) - 55}`);
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** An IBAN in groups of four, as people write it. */
export const groupIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
