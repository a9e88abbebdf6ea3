import type { Country } from './countries.ts';
import type { FieldError } from './form-errors.ts';
import { matchesTaxId, type TaxIdKind } from './tax-ids.ts';

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

/** As whose tax number the value reads: a company's, or a person's who is billed in person. */
export const invoiceTaxNumberKinds = (value: string, country: Country): TaxIdKind[] =>
  (['company', 'person'] as const).filter((kind) => matchesTaxId(country, value, kind));

/** Empty, or one of those; check digits are the server's affair. */
export function invoiceTaxNumberError(value: string, country: Country): FieldError {
  if (!value.trim() || invoiceTaxNumberKinds(value, country).length > 0) return undefined;
  return { key: 'form.taxIdentifierNumber.matches' };
}
