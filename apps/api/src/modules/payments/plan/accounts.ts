import { paymentKindOf } from '@merenda/domain/payments/payment-providers';
import { companyAccount } from '../../companies/index.ts';
import type { Topup } from '../topup/topup.ts';

type Owner = Pick<Topup, 'company_id' | 'currency' | 'provider'>;

/** The company's accounts through which a top-up's money moves. */
export const accountsOf = ({ company_id, currency, provider }: Owner) => ({
  clearing: companyAccount(company_id, `clearing-${paymentKindOf(provider)}`, currency),
  fees: companyAccount(company_id, 'fees', currency),
  adjustments: companyAccount(company_id, 'adjustments', currency),
  /** The company's liabilities to people whose wallets are closed. */
  owed: companyAccount(company_id, 'refunds-payable', currency),
});

/** The facts about wallets that a plan needs. */
export interface Wallets {
  /** The wallet of the guardian who topped up. */
  own: string;
  /** The closed accounts, which can get no money. */
  closed: ReadonlySet<string>;
}

/**
 * The account that gets a wallet's money: the wallet or, if closed, the guardian's own wallet or
 * the company's liabilities.
 */
export function openAccountFor(topup: Owner, wallet: string, { own, closed }: Wallets): string {
  const open = [wallet, own].find((account) => !closed.has(account));
  return open ?? accountsOf(topup).owed;
}
