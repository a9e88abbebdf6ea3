import { COUNTRIES, type Country } from '../places/countries.ts';
import { plainCode } from '../text/pasted.ts';
import { applyMask } from './masks.ts';

/** The facts of a country for reading and writing its numbers. */
type PhoneCountry = Pick<Country, 'iso2' | 'phoneNumber'>;

// Trunk prefixes, dialled inside a country before a number and dropped after the country code: 0
// except here. In Brazil a carrier may follow it. Mexico's mobiles had a 1 after the country code
// until 2019. Italy's zeros are part of the number.
const TRUNK: Record<string, RegExp> = {
  BR: /^0(?:\d\d(?=\d{10,11}$))?/,
  CA: /^1(?=\d{10}$)/,
  HU: /^06/,
  IT: /(?!)/,
  LT: /^[08](?=\d{8}$)/,
  MX: /^(?:01|04[45]|1)(?=\d{10}$)/,
  US: /^1(?=\d{10}$)/,
};

// Separators between a number's digits: spaces, points, dashes, slashes and brackets.
const SEPARATORS = /[\s./()[\]{}·•‧∙・~_-]/g;

/** A digit that is dialled within the country, in brackets after the country code. */
const BRACKETED_ZERO = /(?<=\+.*)[([{] ?0 ?[)\]}]/;

/**
 * A phone number as typed, pasted or filled in ("(11) 96123-4567", "+44 (0)7400 123456", "tel:+36 06 20
 * 123 4567") in E.164 ("+5511961234567"); undefined when it is not a mobile number of the country
 * (product:countries#phones).
 */
export function normalisePhone(country: PhoneCountry, typed: string): string | undefined {
  const { prefix, regex } = country.phoneNumber;
  const code = prefix.slice(1);
  const nationals = readingsOf(typed).flatMap((reading) => {
    const digits = country.iso2.match(/^(?:US|CA)$/) ? reading.replace(/^011/, '+') : reading;
    if (digits.startsWith('+')) {
      return digits.startsWith(prefix) ? [digits.slice(prefix.length)] : [];
    }
    return digits.startsWith(code) ? [digits.slice(code.length), digits] : [digits];
  });
  return nationals
    .map((national) => prefix + significant(country.iso2, national))
    .find((number) => new RegExp(regex).test(number));
}

/** A typed number as requests carry it: in E.164. Another text goes as it is, for the server to refuse. */
export const phonePayload = (country: PhoneCountry, typed: string): string =>
  normalisePhone(country, typed) ?? typed;

/** A national number without the prefix dialled inside the country. */
function significant(iso2: string, national: string): string {
  const number = national.replace(TRUNK[iso2] ?? /^0/, '');
  // An Argentine mobile has a 15 behind its area inside the country, and a 9 before it from abroad.
  return iso2 === 'AR' && number.length === 12
    ? number.replace(/^(11|\d{3}|\d{4})15/, '9$1')
    : number;
}

/** A number of any country written with its prefix, in E.164; undefined for another text. */
export function phoneAbroad(typed: string): string | undefined {
  const known = COUNTRIES.map((country) => normalisePhone(country, typed));
  const readings = readingsOf(typed).filter((reading) => /^\+[1-9]\d{7,14}$/.test(reading));
  if (readings.length === 0) return undefined;
  return known.find((number) => number !== undefined) ?? readings.at(-1);
}

/** Readings of a typed number, the likely one first: digits, after a plus where it has one. */
function readingsOf(typed: string): string[] {
  const written = plainCode(typed)
    // Words beside the number: "tel:", "Mobile:", a telephone symbol, the text of a link.
    .replace(/^(?:[\p{L} ]+[.:]+|[^\p{L}\p{N}+([]+) ?/u, '')
    .replace(/;.*$/, '');
  return [written, written.replace(BRACKETED_ZERO, '')]
    .map((text) => text.replace(SEPARATORS, '').replace(/^\+*00/, '+'))
    .filter((text) => /^\+?\d+$/.test(text));
}

/** The part of an E.164 number after its country's prefix, for a field that shows the prefix. */
export const nationalNumber = ({ phoneNumber: { prefix } }: PhoneCountry, phone: string): string =>
  phone.startsWith(prefix) ? phone.slice(prefix.length) : phone;

/**
 * The grouping of a country's mobile numbers inside the country, where it is not simply in threes.
 */
const WRITTEN: Record<string, readonly string[]> = {
  BR: ['(00) 00000 0000', '(00) 0000 0000'],
  FR: ['0 00 00 00 00'],
  GB: ['0000 000000'],
  HU: ['00 000 0000'],
  NL: ['0 00000000'],
  US: ['(000) 000 0000'],
  CA: ['(000) 000 0000'],
};

const digitsOf = (text: string): number => text.replace(/\D/g, '').length;

/**
 * The national part of a number in groups: "(11) 96123 4567"; unchanged where no grouping fits it.
 */
export function groupedNumber({ iso2 }: PhoneCountry, national: string): string {
  const mask = WRITTEN[iso2]?.find((one) => digitsOf(one) === national.length);
  if (mask) return applyMask(mask, national);
  return national.replace(/(\d{3})(?=\d{3})/g, '$1 ');
}

/** A readable number that does not break: "+55 (11) 96123 4567". */
export const readablePhone = (country: PhoneCountry, phone: string): string =>
  phone.startsWith(country.phoneNumber.prefix)
    ? `${country.phoneNumber.prefix} ${groupedNumber(country, nationalNumber(country, phone))}`.replaceAll(
        ' ',
        '\u00a0',
      )
    : phone;
