import { WALLETS } from '@merenda/domain/books/close';
import { COMPANY_PURPOSES } from '@merenda/domain/books/postings';
import { companyAccount } from '../companies/index.ts';

/** A company's own accounts by their ids. */
export const accountNames = (companyId: string, currency: string): Map<string, string> =>
  new Map(
    COMPANY_PURPOSES.map((purpose) => [companyAccount(companyId, purpose, currency), purpose]),
  );

/** The name of an account in the company's books: one of its own, or the wallets. */
export const nameOf = (names: ReadonlyMap<string, string>, account: string): string =>
  names.get(account) ?? WALLETS;
