import { derivedId } from '@merenda/ledger';

/** The purposes of a company's own ledger accounts (product:wallets#company-accounts). */
export const COMPANY_PURPOSES = [
  'clearing-card',
  'clearing-pix',
  'clearing-link',
  'sales',
  'fees',
  'refunds-payable',
  'payouts',
  'adjustments',
] as const;

export type CompanyPurpose = (typeof COMPANY_PURPOSES)[number];

/** The id of a company's ledger account for one purpose and currency, derived from the three. */
export const companyAccount = (companyId: string, purpose: CompanyPurpose, currency: string) =>
  derivedId('company', companyId, purpose, currency);
