import type { Country } from '../places/countries.ts';
import { isCnpj, isCpf } from './brazilian-tax-ids.ts';
import { matchesTaxId, normaliseTaxId, type TaxIdKind } from './tax-ids.ts';

/**
 * A tax number in its stored form if it is accepted: it has the format of one of the kinds, and in
 * Brazil right check digits. Elsewhere wrong check digits only raise a doubt where the number is
 * typed: rules of other countries change before a library knows (product:countries#check-digits).
 */
export function acceptedTaxId(
  country: Country,
  value: string,
  kinds: readonly TaxIdKind[] = ['person'],
): string | undefined {
  const kind = kinds.find(
    (one) => matchesTaxId(country, value, one) && bindingDigitsFit(country, value, one),
  );
  return kind && normaliseTaxId(country, value, kind);
}

function bindingDigitsFit(country: Country, value: string, kind: TaxIdKind): boolean {
  if (country.iso2 !== 'BR') return true;
  const number = normaliseTaxId(country, value, kind);
  return kind === 'person' ? isCpf(number) : isCnpj(number);
}
