import { FIGURES } from '../figures.ts';
import type { FieldError } from '../forms/form-errors.ts';
import { requiredError } from '../forms/forms.ts';
import { textError } from '../forms/text-forms.ts';
import { plainCode } from '../text/pasted.ts';
import { isAskedFor } from './addresses.ts';
import type { Country } from './countries.ts';
import { statesOf } from './states.ts';

/** The fiscal address (product:profile#address). */
export interface Address {
  street: string;
  number: string;
  neighborhood: string;
  zipCode: string;
  city: string;
  uf: string;
}

/** The longest value of each field, in characters. */
export const ADDRESS_MAX: Readonly<Record<keyof Address, number>> = {
  street: 120,
  number: 20,
  neighborhood: 80,
  zipCode: 12,
  city: 80,
  uf: 40,
};

/**
 * The errors of the fiscal address by field. Without a street no field is required; with one, the
 * fields that the country's post asks for are (product:profile#address). A given post code or state
 * must be valid in either case; post codes follow the country (product:countries#post-codes).
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
  if (!states) return textError(value, { max: FIGURES.stateCharacters });
  const known = states.some((state) => state.code === value.trim());
  return requiredError(value) ?? (known ? undefined : { key: 'form.invalid' });
}
