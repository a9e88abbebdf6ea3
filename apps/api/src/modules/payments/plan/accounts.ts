import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { companyAccount } from '../../companies/index.ts';
import type { Topup } from '../topup/topup.ts';

type Owner = Pick<Topup, 'company_id' | 'currency' | 'provider'>;

/** The company's accounts that a top-up's money goes through. */
export const accountsOf = ({ company_id, currency, provider }: Owner) => ({
  clearing: companyAccount(company_id, `clearing-${paymentKindOf(provider)}`, currency),
  fees: companyAccount(company_id, 'fees', currency),
  adjustments: companyAccount(company_id, 'adjustments', currency),
  /** What the company owes to people whose wallets are closed. */
  owed: companyAccount(company_id, 'refunds-payable', currency),
});

/** What a plan knows of wallets besides the records. */
export interface Wallets {
  /** The wallet of the guardian who topped up. */
  own: string;
  /** Those that are closed: no money can go there. */
  closed: ReadonlySet<string>;
}

/** Where money for a wallet goes: there, else to the guardian's own, else to what the company owes. */
export function openAccountFor(topup: Owner, wallet: string, { own, closed }: Wallets): string {
  const open = [wallet, own].find((account) => !closed.has(account));
  return open ?? accountsOf(topup).owed;
}
