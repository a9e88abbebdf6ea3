import type { Key, Translate } from '@merenda/i18n';

/** Kinds of postings with their words; a wallet's statement has most of them. */
const KINDS: Readonly<Record<string, Key>> = {
  'topup-card': 'statement.topup-card',
  'topup-pix': 'statement.topup-pix',
  'topup-link': 'statement.topup-link',
  'topup-fee': 'finance.kind.topup-fee',
  'topup-refund': 'statement.topup-refund',
  'topup-refund-reversal': 'statement.topup-refund-reversal',
  chargeback: 'statement.chargeback',
  'chargeback-reversal': 'statement.chargeback-reversal',
  purchase: 'statement.purchase',
  'purchase-refund': 'statement.purchase-refund',
  payout: 'statement.payout',
  'payout-return': 'statement.payout-return',
  'owed-payment': 'finance.kind.owed-payment',
  adjustment: 'statement.adjustment',
  arrival: 'finance.kind.arrival',
  refund: 'finance.kind.refund',
  return: 'finance.kind.return',
  dispute: 'finance.kind.dispute',
};

/** A kind of posting in words; one without any keeps its name. */
export const kindName = (kind: string, t: Translate): string => {
  const key = KINDS[kind];
  return key ? t(key) : kind;
};

const ACCOUNTS: Readonly<Record<string, Key>> = {
  'clearing-card': 'finance.account.clearing-card',
  'clearing-pix': 'finance.account.clearing-pix',
  'clearing-link': 'finance.account.clearing-link',
  sales: 'finance.account.sales',
  fees: 'finance.account.fees',
  'refunds-payable': 'finance.account.refunds-payable',
  payouts: 'finance.account.payouts',
  adjustments: 'finance.account.adjustments',
  wallets: 'finance.account.wallets',
};

/** The account's words, by the plan of accounts (product:console-finance#accounts). */
export const accountName = (account: string, t: Translate): string => {
  const key = ACCOUNTS[account];
  return key ? t(key) : account;
};

export const ACCOUNT_NAMES = Object.keys(ACCOUNTS);
