import { derivedId } from '@merenda/ledger';

/**
 * The purposes for which a company has ledger accounts of its own
 * (product:wallets#company-accounts).
 */
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

/** A company's ledger account for one purpose and currency; its id is derived from the three. */
export const companyAccount = (companyId: string, purpose: CompanyPurpose, currency: string) =>
  derivedId('company', companyId, purpose, currency);
