import type { Country, TaxIdentifier } from '../places/countries.ts';
import { plainCode } from '../text/pasted.ts';
import { applyMask } from './masks.ts';

/** The kinds of numbers, in countries with separate formats for a person and a company. */
export const TAX_ID_KINDS = ['person', 'company'] as const;

export type TaxIdKind = (typeof TAX_ID_KINDS)[number];

/**
 * A tax number as it is stored and compared: upper case, letters and digits only. In Finland and Sweden the separator stays, because it encodes the century.
 */
export function normaliseTaxId(
  country: Country,
  value: string,
  kind: TaxIdKind = 'person',
): string {
  const { regex, mask } = rule(country, kind);
  const written = plainCode(value).toUpperCase();
  const compact = compacted(written);
  const masked = applyMask(mask, compact);
  // A mask that drops characters would turn a wrong number into a right one.
  const readings = [compact, written, ...(compacted(masked) === compact ? [masked] : [])];
  return readings.find((reading) => new RegExp(regex).test(reading)) ?? compact;
}

/**
 * The number repeats one character, after a country's two letters if there are any, whatever its separators.
 * Such numbers may have right check digits, but no country issues them.
 */
export const isOneSign = (number: string): boolean =>
  /^(?:[A-Z]{2})?(.)\1+$/i.test(compacted(number));

/** The value has the format of the country's tax number; its check digits are another question (`acceptedTaxId`). */
export function matchesTaxId(country: Country, value: string, kind: TaxIdKind = 'person'): boolean {
  const number = normaliseTaxId(country, value, kind);
  return new RegExp(rule(country, kind).regex).test(number) && !isOneSign(number);
}

/** The kinds of tax number whose format the value has. */
export const taxIdKinds = (country: Country, value: string): TaxIdKind[] =>
  TAX_ID_KINDS.filter((kind) => matchesTaxId(country, value, kind));

/** The number with the country's separators, also while it is typed: "216957" → "216.957". */
export function maskTaxId(country: Country, value: string, kind: TaxIdKind = 'person'): string {
  return applyMask(rule(country, kind).mask, value);
}

/**
 * The number of a person or a company with separators: a company's where a person's has no room for
 * the typed digits.
 */
export function maskAnyTaxId(country: Country, value: string): string {
  const typed = compacted(plainCode(value)).length;
  const [person, company] = TAX_ID_KINDS.map((kind) => maskTaxId(country, value, kind));
  const lost = (text = '') => Math.max(0, typed - compacted(text).length);
  return (lost(company) < lost(person) ? company : person) ?? '';
}

function rule(country: Country, kind: TaxIdKind): TaxIdentifier {
  return (kind === 'company' && country.companyTaxIdentifier) || country.taxIdentifier;
}

function compacted(text: string): string {
  return text.replace(/[^\p{L}\d&]/gu, '');
}
