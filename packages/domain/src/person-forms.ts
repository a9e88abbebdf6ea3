import type { Country } from './countries.ts';
import { type Day, isDay } from './dates.ts';
import type { FieldError } from './form-errors.ts';
import { requiredError, textError } from './forms.ts';
import { normalisePhone } from './phones.ts';
import { statesOf } from './states.ts';
import { matchesTaxId, type TaxIdKind } from './tax-ids.ts';

/** Sign-up: at least 3 characters (spec 1 §5). */
export function signUpNameError(name: string): FieldError {
  return textError(name, { min: 3, max: 80 });
}

/** Profile and students: 2 to 50 characters (spec 1 §5, spec 2 §5). */
export function nameError(name: string): FieldError {
  return textError(name, { min: 2, max: 50 });
}

/** National id and passport number: at least 3 characters (spec 1 §5). */
export function documentNumberError(number: string): FieldError {
  return textError(number, { min: 3, max: 40 });
}

/** A passport must still be good tomorrow. `day` is a Day, or what was typed if it is none. */
export function passportExpiryError(day: string, today: Day): FieldError {
  if (!day.trim()) return { key: 'form.required' };
  if (!isDay(day)) return { key: 'form.invalidDate' };
  return day > today ? undefined : { key: 'form.futureDate' };
}

/** Required, and in the country's format (spec 1 §5). */
export function taxIdError(value: string, country: Country, kind?: TaxIdKind): FieldError {
  const error = requiredError(value);
  if (error || matchesTaxId(country, value, kind)) return error;
  return { key: 'form.taxIdentifierNumber.matches' };
}

/** Required, and a mobile number of the country (spec 1 §5). */
export function phoneError(value: string, country: Country): FieldError {
  const error = requiredError(value);
  if (error || normalisePhone(country, value)) return error;
  return { key: 'form.phoneNumber.matches' };
}

/** The fiscal address (spec 1 §2). */
export interface Address {
  street: string;
  number: string;
  neighborhood: string;
  zipCode: string;
  city: string;
  uf: string;
}

/** Longest entries that are kept. */
export const ADDRESS_MAX: Readonly<Record<keyof Address, number>> = {
  street: 120,
  number: 20,
  neighborhood: 80,
  zipCode: 12,
  city: 80,
  uf: 40,
};

/**
 * What is wrong with each field of the fiscal address. Without a street nothing is wanted; with one,
 * all else is (spec 1 §5). A post code or state that is there must be one either way; post codes
 * follow decision D.3.
 */
export function addressErrors(
  address: Address,
  country: Country,
): Partial<Record<keyof Address, FieldError>> {
  const wanted = address.street.trim() !== '';
  const unlessEmpty = (value: string, error: FieldError) => (value.trim() ? error : undefined);
  const { zipCode, uf } = address;
  const [zipError, ufError] = [zipCodeError(zipCode, country), stateError(uf, country)];
  const errors: Partial<Record<keyof Address, FieldError>> = wanted
    ? {
        number: requiredError(address.number),
        neighborhood: requiredError(address.neighborhood),
        zipCode: zipError,
        city: requiredError(address.city),
        uf: ufError,
      }
    : { zipCode: unlessEmpty(zipCode, zipError), uf: unlessEmpty(uf, ufError) };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error));
}

/** 4–5 digits, a dash and 3 digits for BR and PT; the country's own pattern elsewhere. */
export function zipCodeError(value: string, country: Country): FieldError {
  if (!country.zipCode) return undefined;
  const pattern = new RegExp(country.zipCode.regex, country.zipCode.flags);
  return requiredError(value) ?? (pattern.test(value.trim()) ? undefined : { key: 'form.invalid' });
}

/** One of the country's states where there is a list, else free text of at most 2 characters. */
export function stateError(value: string, country: Country): FieldError {
  const states = statesOf(country.iso2);
  if (!states) return textError(value, { max: 2 });
  const known = states.some((state) => state.code === value.trim());
  return requiredError(value) ?? (known ? undefined : { key: 'form.invalid' });
}
