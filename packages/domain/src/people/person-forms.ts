import { FIGURES } from '../figures.ts';
import type { FieldError } from '../forms/form-errors.ts';
import { hasLink, requiredError, textError } from '../forms/forms.ts';
import { isAskedFor } from '../places/addresses.ts';
import type { Country } from '../places/countries.ts';
import { statesOf } from '../places/states.ts';
import { plainCode } from '../text/pasted.ts';
import { type Day, isDay } from '../time/dates.ts';
import { normalisePhone } from './phones.ts';
import { matchesTaxId, taxIdKinds } from './tax-ids.ts';

/**
 * The error of whatever person's name: of `min` to `max` characters, and no link, which letters and
 * screens of others would carry (product:students#rules).
 */
export function personNameError(name: string, limits: { min?: number; max: number }): FieldError {
  const error = textError(name, limits);
  if (error?.key === 'form.required.min') return { ...error, advice: 'form.name.family' };
  if (error?.key === 'form.required.max') return { ...error, advice: 'form.name.shorten' };
  return error ?? (hasLink(name) ? { key: 'form.name.link' } : undefined);
}

/** Longest name of a guardian in the profile, and of a student. */
export const MAX_NAME = 50;

/** Longest name at sign-up, where no form says less: it stays until it is changed. */
export const MAX_SIGN_UP_NAME = 80;

/** The error of a name at sign-up: 3 to `MAX_SIGN_UP_NAME` characters (product:signup#rules). */
export function signUpNameError(name: string): FieldError {
  return personNameError(name, { min: 3, max: MAX_SIGN_UP_NAME });
}

/** Is a guardian asked about work, as an employee (product:signup#employees)? */
export const mayBeEmployee = (country: string): boolean => country === 'HU';

/**
 * The error of a name in the profile and of students: 2 to `MAX_NAME` characters (product:profile#fields,
 * product:students#rules).
 */
export function nameError(name: string): FieldError {
  return personNameError(name, { min: 2, max: MAX_NAME });
}

/** The error of a national id or passport number: at least 3 characters (product:signup#rules). */
export function documentNumberError(number: string): FieldError {
  return textError(number, { min: 3, max: 40 });
}

/**
 * The error of a passport's expiry: it must be later than today. `day` is a Day, or the typed text
 * when that is not one.
 */
export function passportExpiryError(day: string, today: Day): FieldError {
  if (!day.trim()) return { key: 'form.required' };
  if (!isDay(day)) return { key: 'form.invalidDate' };
  return day > today ? undefined : { key: 'form.futureDate' };
}

/** The error of a required tax number in the country's format (product:countries#tax-numbers). */
export function taxIdError(value: string, country: Country): FieldError {
  const error = requiredError(value);
  if (error || matchesTaxId(country, value)) return error;
  return { key: 'form.taxIdentifierNumber.matches' };
}

/** The same of whoever owns a card or an account: a person or a company. */
export function ownerTaxIdError(value: string, country: Country): FieldError {
  const error = requiredError(value);
  if (error || taxIdKinds(country, value).length > 0) return error;
  return { key: 'form.taxIdentifierNumber.matches' };
}

/** The error of a required mobile number of the country (product:countries#phones). */
export function phoneError(value: string, country: Country): FieldError {
  const error = requiredError(value);
  if (error || normalisePhone(country, value)) return error;
  return { key: 'form.phoneNumber.matches' };
}

/** The fiscal address (product:profile#address). */
export interface Address {
  street: string;
  number: string;
  neighborhood: string;
  zipCode: string;
  city: string;
  uf: string;
}

/** Longest value of each field, in characters. */
export const ADDRESS_MAX: Readonly<Record<keyof Address, number>> = {
  street: 120,
  number: 20,
  neighborhood: 80,
  zipCode: 12,
  city: 80,
  uf: 40,
};

/**
 * What is wrong with each field of the fiscal address. Without a street no field is required; with
 * one those are that the country's post asks for (product:profile#address). A post code or state that
 * is given must be valid in either case; post codes follow the country (product:countries#post-codes).
 */
export function addressErrors(
  address: Address,
  country: Country,
): Partial<Record<keyof Address, FieldError>> {
  const wanted = address.street.trim() !== '';
  const of = (part: Exclude<keyof Address, 'street'>, error: FieldError) =>
    (wanted && isAskedFor(part, country.iso2)) || address[part].trim() ? error : undefined;
  const { number, neighborhood, zipCode, city, uf } = address;
  const errors: Partial<Record<keyof Address, FieldError>> = {
    number: of('number', requiredError(number)),
    neighborhood: of('neighborhood', requiredError(neighborhood)),
    zipCode: of('zipCode', zipCodeError(zipCode, country)),
    city: of('city', requiredError(city)),
    uf: of('uf', stateError(uf, country)),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error));
}

/**
 * The error of a post code: 4–5 digits, a dash and 3 digits for BR and PT; the country's own
 * pattern elsewhere.
 */
export function zipCodeError(value: string, country: Country): FieldError {
  if (!country.zipCode) return undefined;
  const pattern = new RegExp(country.zipCode.regex, country.zipCode.flags);
  return (
    requiredError(value) ?? (pattern.test(plainCode(value)) ? undefined : { key: 'form.invalid' })
  );
}

/** The error of a state: one of the country's states where there is a list, else short free text. */
export function stateError(value: string, country: Country): FieldError {
  const states = statesOf(country.iso2);
  if (!states) return textError(value, { max: FIGURES.stateLetters });
  const known = states.some((state) => state.code === value.trim());
  return requiredError(value) ?? (known ? undefined : { key: 'form.invalid' });
}
