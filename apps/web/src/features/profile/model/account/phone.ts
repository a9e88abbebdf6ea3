import type { Country } from '@merenda/domain/places/countries';

/** The part of an E.164 number after its country's prefix, for a field that shows the prefix. */
export const nationalNumber = ({ phoneNumber: { prefix } }: Country, phone: string): string =>
  phone.startsWith(prefix) ? phone.slice(prefix.length) : phone;

/** The same number to read: "+55 11961234567", which never breaks. */
export const readablePhone = (country: Country, phone: string): string =>
  phone.startsWith(country.phoneNumber.prefix)
    ? `${country.phoneNumber.prefix}\u00a0${nationalNumber(country, phone)}`
    : phone;
