import type { Country, TaxIdentifier } from '../places/countries.ts';
import { applyMask } from './masks.ts';

/** Whether the number is a person's or a company's, in countries that have separate formats. */
export type TaxIdKind = 'person' | 'company';

/**
 * A tax number as it is stored and compared: upper case, letters and digits only, except where the
 * separator is part of the number (in Finland and Sweden it encodes the century).
 */
export function normaliseTaxId(
  country: Country,
  value: string,
  kind: TaxIdKind = 'person',
): string {
  const { regex, mask } = rule(country, kind);
  const written = value.normalize('NFKC').trim().toUpperCase();
  const compact = compacted(written);
  const masked = applyMask(mask, compact);
  // A mask that drops characters would turn a wrong number into a right one.
  const readings = [compact, written, ...(compacted(masked) === compact ? [masked] : [])];
  return readings.find((reading) => new RegExp(regex).test(reading)) ?? compact;
}

/** Has the value the format of the country's tax number? The server checks the check digits. */
export function matchesTaxId(country: Country, value: string, kind: TaxIdKind = 'person'): boolean {
  return new RegExp(rule(country, kind).regex).test(normaliseTaxId(country, value, kind));
}

/** The number with the country's separators, also while it is typed: "216957" → "216.957". */
export function maskTaxId(country: Country, value: string, kind: TaxIdKind = 'person'): string {
  return applyMask(rule(country, kind).mask, value);
}

function rule(country: Country, kind: TaxIdKind): TaxIdentifier {
  return (kind === 'company' && country.companyTaxIdentifier) || country.taxIdentifier;
}

function compacted(text: string): string {
  return text.replace(/[^\p{L}\d&]/gu, '');
}
