import type { Country } from '@merenda/domain/places/countries';
import { statesOf } from '@merenda/domain/places/states';
import type { Responsible } from '../../../../session/session.ts';

/** The fiscal address in lines: street and number, district, post code and place. */
export function addressLines(
  country: Country,
  address: Responsible['billingDetails']['address'] = {},
): string[] {
  const { street, number, neighborhood, zipCode, city, uf } = address;
  const state = statesOf(country.iso2)?.find(({ code }) => code === uf)?.name ?? uf;
  const joined = (separator: string, ...parts: (string | undefined)[]) =>
    parts.filter(Boolean).join(separator);
  return [
    joined(', ', street, number),
    neighborhood ?? '',
    joined(', ', joined(' ', zipCode, city), state === city ? '' : state),
  ].filter(Boolean);
}
