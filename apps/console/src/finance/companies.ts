import { BRANDS } from '@merenda/domain/brands/brands';
import { companyDay } from '@merenda/domain/brands/company-time';
import { addDays, type Day } from '@merenda/domain/time/dates';
import { brandOptions } from '../places/brand-options.ts';
import type { Operator } from '../session/operator.ts';

/** The open companies within an operator's scope; a single school has no books of its own. */
export const companiesOf = (operator: Operator) =>
  brandOptions(operator).filter(({ value }) =>
    BRANDS.some(({ companyId, currency }) => companyId === value && currency),
  );

/** A company, and days of its books from the first to the last. */
export interface Period {
  company: string;
  from: Day;
  until: Day;
}

/**
 * The period of an address: the first company of the scope and its yesterday where it names none.
 * Undefined for an operator without a company's books.
 */
export function periodOf(
  operator: Operator,
  { company: named, from: first, until: last }: Partial<Period>,
): Period | undefined {
  const companies = companiesOf(operator);
  const company = companies.find(({ value }) => value === named)?.value ?? companies[0]?.value;
  if (!company) return undefined;
  const from = first ?? yesterdayOf(company);
  return { company, from, until: last && last >= from ? last : from };
}

/** The last day that is over by the company's clock. */
export const yesterdayOf = (company: string): Day => addDays(companyDay(company, new Date()), -1);
