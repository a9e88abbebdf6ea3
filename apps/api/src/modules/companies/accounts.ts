import type { CompanyPurpose } from '@merenda/domain/books/postings';
import { derivedId } from '@merenda/ledger';

/** The id of a company's ledger account for one purpose and currency, derived from the three. */
export const companyAccount = (companyId: string, purpose: CompanyPurpose, currency: string) =>
  derivedId('company', companyId, purpose, currency);
