import type { FieldError } from '../forms/form-errors.ts';
import { matchesTaxId, type TaxIdKind } from '../people/tax-ids.ts';
import type { Country } from '../places/countries.ts';

/** The billing details that decide whether an invoice can be issued (product:profile#billing). */
export interface BillingParts {
  invoiceTaxNumber?: string | undefined;
  address?: { street?: string | undefined } | undefined;
}

/**
 * Are the billing details of a corporate guardian incomplete: no billing tax number or no street?
 * `global.billingWarn` is shown then (product:profile#billing). The guardian's own number says nothing of
 * who is billed. Schools issue no invoices.
 */
export function lacksBilling(variant: 'school' | 'corporate', billing: BillingParts): boolean {
  if (variant !== 'corporate') return false;
  return !billing.invoiceTaxNumber || !billing.address?.street;
}

/**
 * The kinds of tax number that the value can be: a company's, or that of a person who is billed
 * personally.
 */
export const invoiceTaxNumberKinds = (value: string, country: Country): TaxIdKind[] =>
  (['company', 'person'] as const).filter((kind) => matchesTaxId(country, value, kind));

/**
 * The error of an invoice's tax number: empty, or in the format of one of those kinds. The server
 * checks the check digits.
 */
export function invoiceTaxNumberError(value: string, country: Country): FieldError {
  if (!value.trim() || invoiceTaxNumberKinds(value, country).length > 0) return undefined;
  return { key: 'form.taxIdentifierNumber.matches' };
}
