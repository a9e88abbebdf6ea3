import type { FieldError } from '../forms/form-errors.ts';
import { taxIdKinds } from '../people/tax-ids.ts';
import type { Country } from '../places/countries.ts';

/** The billing details that decide whether an invoice can be issued (product:profile#billing). */
export interface BillingParts {
  invoiceTaxNumber?: string | undefined;
  address?: { street?: string | undefined } | undefined;
}

/**
 * The billing details of a corporate guardian are incomplete: no billing tax number or no street.
 * `global.billingWarn` is shown then (product:profile#billing). A guardian's personal number does not
 * say who is billed. Schools issue no invoices.
 */
export function lacksBilling(variant: 'school' | 'corporate', billing: BillingParts): boolean {
  if (variant !== 'corporate') return false;
  return !billing.invoiceTaxNumber || !billing.address?.street;
}

/**
 * The error of an invoice's tax number. It may be empty, or in the format of a company's number, or
 * of a person's who is billed personally.
 */
export function invoiceTaxNumberError(value: string, country: Country): FieldError {
  if (!value.trim() || taxIdKinds(country, value).length > 0) return undefined;
  return { key: 'form.taxIdentifierNumber.matches' };
}
