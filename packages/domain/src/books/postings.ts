import type { PaymentKind } from '../payments/payment-providers.ts';

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

/** The kinds of the ledger's transfers: each brings money in, takes it out, or leaves it within the ledger. */
export const TRANSFER_KINDS = {
  'topup-card': 'in',
  'topup-pix': 'in',
  'topup-link': 'in',
  'topup-fee': 'in',
  'topup-refund': 'out',
  'topup-refund-reversal': 'in',
  'transfer-out': 'within',
  'transfer-in': 'within',
  'transfer-between': 'within',
  purchase: 'within',
  'purchase-refund': 'within',
  chargeback: 'out',
  'chargeback-reversal': 'in',
  payout: 'out',
  'payout-return': 'in',
  'owed-payment': 'out',
  adjustment: 'within',
} as const satisfies Record<`topup-${PaymentKind}`, 'in'> & Record<string, 'in' | 'out' | 'within'>;

export type TransferKind = keyof typeof TRANSFER_KINDS;
