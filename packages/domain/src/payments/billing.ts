import type { FieldError } from '../forms/form-errors.ts';
import { taxIdKinds } from '../people/tax-ids.ts';
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
 * The error of an invoice's tax number: empty, or in the format of a company's number, or of
 * that of a person who is billed personally.
 */
export function invoiceTaxNumberError(value: string, country: Country): FieldError {
  if (!value.trim() || taxIdKinds(country, value).length > 0) return undefined;
  return { key: 'form.taxIdentifierNumber.matches' };
}
