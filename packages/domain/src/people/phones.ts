import type { Country } from '../places/countries.ts';
import { applyMask } from './masks.ts';

/** What must be known of a country to read and write its numbers. */
type PhoneCountry = Pick<Country, 'iso2' | 'phoneNumber'>;

// The prefix that is dialled before a national number within the country and dropped after the
// country code.
const TRUNK_PREFIX: Record<string, string> = { HU: '06', IT: '' };

/**
 * A phone number as typed ("(11) 96123-4567", "0036 20 123 4567") in E.164 ("+5511961234567");
 * undefined when it is not a mobile number of the country.
 */
export function normalisePhone(country: PhoneCountry, value: string): string | undefined {
  const written = value
    .normalize('NFKC')
    .replace(/[\s\p{Cf}().\-/]/gu, '')
    .replace(/^00/, '+');
  if (!/^\+?\d+$/.test(written)) return undefined;
  const { prefix, regex } = country.phoneNumber;
  const trunk = TRUNK_PREFIX[country.iso2] ?? '0';
  const national = trunk && written.startsWith(trunk) ? written.slice(trunk.length) : written;
  const readings = written.startsWith('+') ? [written] : [prefix + national, `+${written}`];
  return readings.find((number) => new RegExp(regex).test(number));
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
