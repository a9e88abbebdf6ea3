import type { Country } from '../places/countries.ts';

// The prefix that is dialled before a national number within the country and dropped after the
// country code.
const TRUNK_PREFIX: Record<string, string> = { HU: '06', IT: '' };

/**
 * A phone number as typed ("(11) 96123-4567", "0036 20 123 4567") in E.164 ("+5511961234567");
 * undefined when it is not a mobile number of the country.
 */
export function normalisePhone(country: Country, value: string): string | undefined {
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
export const nationalNumber = ({ phoneNumber: { prefix } }: Country, phone: string): string =>
  phone.startsWith(prefix) ? phone.slice(prefix.length) : phone;

/** The same number to read: "+55 11961234567", which never breaks. */
export const readablePhone = (country: Country, phone: string): string =>
  phone.startsWith(country.phoneNumber.prefix)
    ? `${country.phoneNumber.prefix}\u00a0${nationalNumber(country, phone)}`
    : phone;
