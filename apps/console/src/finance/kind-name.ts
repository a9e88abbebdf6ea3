import type { WALLETS } from '@merenda/domain/books/close';
import type { CompanyPurpose, TransferKind } from '@merenda/domain/books/postings';
import type { Key, Translate } from '@merenda/i18n';

/** The kinds of a processor's records, by which a close compares them with the postings. */
type RecordKind = 'arrival' | 'refund' | 'return' | 'dispute';

/** Kinds of postings with their words; a wallet's statement has most of them. */
const KINDS: Readonly<Record<TransferKind | RecordKind, Key>> = {
  'topup-card': 'statement.topup-card',
  'topup-pix': 'statement.topup-pix',
  'topup-link': 'statement.topup-link',
  'topup-fee': 'finance.kind.topup-fee',
  'topup-refund': 'statement.topup-refund',
  'topup-refund-reversal': 'statement.topup-refund-reversal',
  'transfer-out': 'statement.transfer-out',
  'transfer-in': 'statement.transfer-in',
  'transfer-between': 'statement.transfer-between',
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

const KIND_KEYS: ReadonlyMap<string, Key> = new Map(Object.entries(KINDS));

/** A kind of posting in words; one of a newer release keeps its name. */
export const kindName = (kind: string, t: Translate): string => {
  const key = KIND_KEYS.get(kind);
  return key ? t(key) : kind;
};

const ACCOUNTS: Readonly<Record<CompanyPurpose | typeof WALLETS, Key>> = {
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

const ACCOUNT_KEYS: ReadonlyMap<string, Key> = new Map(Object.entries(ACCOUNTS));

/** The account's words, by the plan of accounts (product:console-finance#accounts). */
export const accountName = (account: string, t: Translate): string => {
  const key = ACCOUNT_KEYS.get(account);
  return key ? t(key) : account;
};

export const ACCOUNT_NAMES = Object.keys(ACCOUNTS);
