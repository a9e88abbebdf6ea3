import type { FieldError } from '../forms/form-errors.ts';
import { requiredError } from '../forms/forms.ts';
import { textError } from '../forms/text-forms.ts';
import type { Country } from '../places/countries.ts';
import { hasLink } from '../text/links.ts';
import { type Day, isDay } from '../time/dates.ts';
import { acceptedTaxId } from './accepted-tax-id.ts';
import { normalisePhone } from './phones.ts';
import { TAX_ID_KINDS } from './tax-ids.ts';

/**
 * The error of a person's name: `min` to `max` characters, and no link, which other people's
 * e-mails and screens would carry (product:students#rules).
 */
export function personNameError(name: string, limits: { min?: number; max: number }): FieldError {
  const error = textError(name, limits);
  if (error?.key === 'form.required.min') return { ...error, advice: 'form.name.family' };
  if (error?.key === 'form.required.max') return { ...error, advice: 'form.name.shorten' };
  return error ?? (hasLink(name) ? { key: 'form.name.link' } : undefined);
}

/** The longest name of a guardian in the profile, and of a student. */
export const MAX_NAME = 50;

/** The longest name at sign-up, where the form allows no less: it stays until it is changed. */
export const MAX_SIGN_UP_NAME = 80;

/** The error of a name at sign-up: 3 to `MAX_SIGN_UP_NAME` characters (product:signup#rules). */
export function signUpNameError(name: string): FieldError {
  return personNameError(name, { min: 3, max: MAX_SIGN_UP_NAME });
}

/**
 * The error of a name in the profile and of students: 2 to `MAX_NAME` characters (product:profile#fields,
 * product:students#rules).
 */
export function nameError(name: string): FieldError {
  return personNameError(name, { min: 2, max: MAX_NAME });
}

/** The fewest and the most characters of the number of a document, or of a tax number. */
export const DOCUMENT_NUMBER = { min: 3, max: 40 } as const;

/** The error of a national id or passport number: at least 3 characters (product:signup#rules). */
export function documentNumberError(number: string): FieldError {
  return textError(number, DOCUMENT_NUMBER);
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

/** The error of a required tax number that the server would refuse (product:countries#check-digits). */
export function taxIdError(value: string, country: Country): FieldError {
  const error = requiredError(value);
  if (error || acceptedTaxId(country, value)) return error;
  return { key: 'form.taxIdentifierNumber.matches' };
}

/** The error of a tax number of a card's or an account's owner: a person or a company. */
export function ownerTaxIdError(value: string, country: Country): FieldError {
  const error = requiredError(value);
  if (error || acceptedTaxId(country, value, TAX_ID_KINDS)) return error;
  return { key: 'form.taxIdentifierNumber.matches' };
}

/** The error of a required mobile number of the country (product:countries#phones). */
export function phoneError(value: string, country: Country): FieldError {
  const error = requiredError(value);
  if (error || normalisePhone(country, value)) return error;
  return { key: 'form.phoneNumber.matches' };
}
