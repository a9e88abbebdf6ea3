import type { Transfer } from '@merenda/ledger';

export type RecoveryTransfer = Pick<Transfer, 'id' | 'kind' | 'debit' | 'amountMinor'>;

/** An amount of a chargeback that was debited from an account and is not back. */
export interface Recovery {
  /** The transfer that debited it. */
  id: string;
  account: string;
  amountMinor: bigint;
}

/** The ledger's kind of a transfer that releases a recovery. */
export const RELEASE = 'chargeback-reversal';

/**
 * The recoveries of a chargeback's group that are not released, oldest first. The last recovery is
 * released first: a reduced dispute leaves what a dispute about that amount would have taken, as
 * the company gives last.
 */
export function findRecoveries(group: readonly RecoveryTransfer[]): Recovery[] {
  let open: Recovery[] = [];
  for (const { id, kind, debit, amountMinor } of group) {
    if (kind === RELEASE) open = split(open, amountMinor).left;
    else open.push({ id, account: debit, amountMinor });
  }
  return open;
}

/** The newest recoveries that make an amount, newest first; the last of them may be a part. */
export const latestRecoveries = (open: readonly Recovery[], amountMinor: bigint): Recovery[] =>
  split(open, amountMinor).last;

/**
 * Splits the recoveries: `last` makes the amount, newest first; `left` is the rest, oldest first.
 */
function split(
  open: readonly Recovery[],
  amountMinor: bigint,
): { left: Recovery[]; last: Recovery[] } {
  const left: Recovery[] = [];
  const last: Recovery[] = [];
  let restMinor = amountMinor;
  for (const recovery of open.toReversed()) {
    const partMinor = recovery.amountMinor < restMinor ? recovery.amountMinor : restMinor;
    const leftMinor = recovery.amountMinor - partMinor;
    restMinor -= partMinor;
    if (partMinor > 0n) last.push({ ...recovery, amountMinor: partMinor });
    if (leftMinor > 0n) left.unshift({ ...recovery, amountMinor: leftMinor });
  }
  return { left, last };
}
