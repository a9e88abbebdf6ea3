import { derivedId } from '@merenda/ledger';

/** What a company's books keep apart (decision E.1). */
export const COMPANY_PURPOSES = [
  'clearing-card',
  'clearing-pix',
  'clearing-link',
  'sales',
  'fees',
  'refunds-payable',
  'adjustments',
] as const;

export type CompanyPurpose = (typeof COMPANY_PURPOSES)[number];

/** The ledger account of a company for one purpose and currency; the id follows from the three. */
export const companyAccount = (companyId: string, purpose: CompanyPurpose, currency: string) =>
  derivedId('company', companyId, purpose, currency);
