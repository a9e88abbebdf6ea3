import parsePhoneNumber, {
  type CountryCode,
  type MetadataJson,
  type PhoneNumber,
} from 'libphonenumber-js/core';
import type { Country } from '../places/countries.ts';
import { plainCode } from '../text/pasted.ts';
import { applyMask } from './masks.ts';
import { PHONE_FACTS } from './phones/generated.ts';

/** What must be known of a country to read and write its numbers. */
type PhoneCountry = Pick<Country, 'iso2' | 'phoneNumber'>;

/** The library's facts of our countries alone: of all of them they weigh seven times as much. */
const FACTS = PHONE_FACTS as unknown as MetadataJson;

// Between a number's digits stand spaces, points, dashes, slashes and brackets.
const SEPARATORS = /[\s./()[\]{}·•‧∙・~_-]/g;

/** A digit that is dialled within the country, in brackets after the country code. */
const BRACKETED_ZERO = /(?<=\+.*)[([{] ?0 ?[)\]}]/;

// Numbers as address books still keep them: Mexico's mobiles had a 1 after the country code until 2019.
const FORMER: Record<string, readonly [former: RegExp, now: string]> = {
  MX: [/^\+521(?=\d{10}$)/, '+52'],
};

/**
 * A phone number as typed, pasted or filled in ("(11) 96123-4567", "+44 (0)7400 123456", "tel:+36 06 20
 * 123 4567") in E.164 ("+5511961234567"); undefined when it is not a mobile number of the country
 * (product:countries#phones).
 */
export function normalisePhone(country: PhoneCountry, typed: string): string | undefined {
  const { prefix, regex } = country.phoneNumber;
  const numbers: PhoneNumber[] = [];
  const readings = readingsOf(typed);
  for (const reading of [...readings, ...readings.map((one) => `+${one}`)]) {
    const now = FORMER[country.iso2];
    const number = parse(now ? reading.replace(...now) : reading, country);
    if (number?.countryCallingCode !== prefix.slice(1)) continue;
    if (number.isPossible() && new RegExp(regex).test(number.number)) numbers.push(number);
  }
  // A number of a range that is younger than the library is one too.
  return (numbers.find((number) => number.isValid()) ?? numbers[0])?.number;
}

/** A number of whatever country that is written with its prefix, in E.164; undefined when it is none. */
export function phoneAbroad(typed: string): string | undefined {
  const readings = readingsOf(typed).filter((reading) => /^\+[1-9]\d{7,14}$/.test(reading));
  const known = readings.map((reading) => parse(reading)).find((number) => number?.isPossible());
  return known?.number ?? readings.at(-1);
}

const parse = (reading: string, country?: PhoneCountry): PhoneNumber | undefined =>
  parsePhoneNumber(
    reading,
    { extract: false, ...(country && { defaultCountry: country.iso2 as CountryCode }) },
    FACTS,
  );

/** What a text of a number may mean, the likely one first: digits, after a plus where it has one. */
function readingsOf(typed: string): string[] {
  const written = plainCode(typed)
    // "tel:", "Mobile:", a drawn telephone; what a link says beside the number.
    .replace(/^(?:[\p{L} ]+[.:]+|[^\p{L}\p{N}+([]+) ?/u, '')
    .replace(/;.*$/, '');
  return [written, written.replace(BRACKETED_ZERO, '')]
    .map((text) => text.replace(SEPARATORS, '').replace(/^\+*00/, '+'))
    .filter((text) => /^\+?\d+$/.test(text));
}

/** The part of an E.164 number after its country's prefix, for a field that shows the prefix. */
export const nationalNumber = ({ phoneNumber: { prefix } }: PhoneCountry, phone: string): string =>
  phone.startsWith(prefix) ? phone.slice(prefix.length) : phone;

/** How a mobile number of the country is written at home, where that is not simply in threes. */
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

/** The national part of a number in groups: "(11) 96123 4567"; as it is where no grouping fits it. */
export function groupedNumber({ iso2 }: PhoneCountry, national: string): string {
  const mask = WRITTEN[iso2]?.find((one) => digitsOf(one) === national.length);
  if (mask) return applyMask(mask, national);
  return national.replace(/(\d{3})(?=\d{3})/g, '$1 ');
}

/** A number to read: "+55 (11) 96123 4567", which never breaks. */
export const readablePhone = (country: PhoneCountry, phone: string): string =>
  phone.startsWith(country.phoneNumber.prefix)
    ? `${country.phoneNumber.prefix} ${groupedNumber(country, nationalNumber(country, phone))}`.replaceAll(
        ' ',
        '\u00a0',
      )
    : phone;
