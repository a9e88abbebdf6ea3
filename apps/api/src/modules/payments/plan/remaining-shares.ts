import type { Transfer } from '@merenda/ledger';
import { isReturned, type RefundStatus } from '../state.ts';
import type { Topup } from '../topup/topup.ts';
import { accountsOf } from './accounts.ts';
import { REFUND_REVERSAL } from './plan-refund-changes.ts';
import { findRecoveries, type RecoveryTransfer } from './recoveries.ts';

type Credited = Pick<Transfer, 'kind' | 'credit' | 'amountMinor'>;

/** The facts of the ledger and our records about a top-up's money. */
export interface ShareFacts {
  /** The top-up's own transfers. */
  credits: readonly Credited[];
  /** The amounts that wallets gave, or hold, for refunds that were not refused. */
  refunds: readonly {
    refund_id: string;
    status: RefundStatus;
    wallet_id: string;
    amount_minor: bigint;
  }[];
  /** The transfers of refunds that failed. */
  returns: readonly Credited[];
  /** The transfers of each chargeback. */
  chargebacks: readonly (readonly RecoveryTransfer[])[];
}

/**
 * The remaining share of each wallet in a top-up, in minor units: the ledger's credits less
 * refunds, open ones included, and less chargebacks. Money of a failed refund counts where it was
 * returned to. Money that went to the company's liabilities is nobody's share.
 */
export function remainingShares(
  topup: Topup,
  { credits, refunds, returns, chargebacks }: ShareFacts,
): Map<string, bigint> {
  const shares = new Map<string, bigint>();
  const { owed } = accountsOf(topup);
  const add = (wallet: string, minor: bigint) => {
    if (wallet !== owed) shares.set(wallet, (shares.get(wallet) ?? 0n) + minor);
  };
  for (const { kind, credit, amountMinor } of credits) {
    if (kind !== 'topup-fee') add(credit, amountMinor);
  }
  for (const { wallet_id, amount_minor } of refunds) add(wallet_id, -amount_minor);
  for (const { kind, credit, amountMinor } of returns) {
    if (kind === REFUND_REVERSAL) add(credit, amountMinor);
  }
  for (const { account, amountMinor } of chargebacks.flatMap(findRecoveries)) {
    if (shares.has(account)) add(account, -amountMinor);
  }
  return shares;
}

/** The failed refunds, whose transfers show the returned money. */
export const returnedRefunds = (refunds: ShareFacts['refunds']): string[] => [
  ...new Set(refunds.filter(isReturned).map(({ refund_id }) => refund_id)),
];
