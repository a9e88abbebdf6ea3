import type { Transfer } from '@merenda/ledger';
import { isReturned, type RefundStatus } from '../state.ts';
import type { Topup } from '../topup/topup.ts';
import { accountsOf } from './accounts.ts';
import { REFUND_REVERSAL } from './plan-refund-news.ts';
import { findRecoveries, type RecoveryTransfer } from './recoveries.ts';

type Credited = Pick<Transfer, 'kind' | 'credit' | 'amountMinor'>;

/** What the ledger and our records say of where a top-up's money went. */
export interface ShareFacts {
  /** The top-up's own transfers. */
  credits: readonly Credited[];
  /** What wallets gave, or hold, for refunds that were not refused. */
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
 * Each wallet's share of a top-up in minor units, as far as it is left: what the ledger says that it
 * brought there, less what was given back of it or is on its way, and less what banks took back. What
 * failed on its way is where it came to again. Nobody's share is what could only be put to what the
 * company owes.
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

/** The refunds whose transfers say what came back. */
export const returnedRefunds = (refunds: ShareFacts['refunds']): string[] => [
  ...new Set(refunds.filter(isReturned).map(({ refund_id }) => refund_id)),
];
