import { plainCode } from '../text/pasted.ts';

/** How long an IBAN is, by country, where SEPA reaches (product:reversal#iban). */
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
 * An IBAN as banks exchange it: capitals and digits only, without the word "IBAN" before it and without
 * what separates its groups.
 */
export const normaliseIban = (value: string): string =>
  plainCode(value)
    .replace(/[\s.,:;/_'()-]/g, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/^(?:IBAN)+/, '');

/** How long an IBAN is that begins as this one; undefined where SEPA does not reach. */
export const ibanLength = (iban: string): number | undefined => LENGTHS[iban.slice(0, 2)];

/** What is wrong with a normalised IBAN; undefined when it can be one. */
export function ibanFault(iban: string): 'country' | 'length' | 'checkDigits' | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban)) return 'checkDigits';
  const length = ibanLength(iban);
  if (length === undefined) return 'country';
  if (iban.length !== length) return 'length';
  return remainder(iban) === 1 ? undefined : 'checkDigits';
}

/** ISO 7064, modulus 97, of the country and check digits behind the rest; letters count from 10. */
function remainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => `${letter.charCodeAt(0) - 55}`);
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** In groups of four, as people write it. */
export const groupIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
