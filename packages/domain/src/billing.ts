import type { Country } from './countries.ts';
import type { FieldError } from './form-errors.ts';
import { matchesTaxId } from './tax-ids.ts';

/** What an invoice is made out to, as far as its completeness goes (spec 1 §3). */
export interface BillingParts {
  invoiceTaxNumber?: string | undefined;
  taxIdentifierNumber?: string | undefined;
  address?: { street?: string | undefined } | undefined;
}

/**
 * Companies want an invoice: does theirs lack a tax number (the company's, or the guardian's own) or
 * a street? Then `global.billingWarn` is shown (spec 1 §2, §8). Schools never ask.
 */
export function lacksBilling(variant: 'school' | 'corporate', billing: BillingParts): boolean {
  if (variant !== 'corporate') return false;
  const taxNumber = billing.invoiceTaxNumber || billing.taxIdentifierNumber;
  return !taxNumber || !billing.address?.street;
}

/** Empty, or a tax number of the country: a company's, or a person's who is billed in person. */
export function invoiceTaxNumberError(value: string, country: Country): FieldError {
  const fits =
    !value.trim() ||
    matchesTaxId(country, value, 'company') ||
    matchesTaxId(country, value, 'person');
  return fits ? undefined : { key: 'form.taxIdentifierNumber.matches' };
}
