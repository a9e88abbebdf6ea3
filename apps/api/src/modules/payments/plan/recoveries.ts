import type { Transfer } from '@merenda/ledger';

export type RecoveryTransfer = Pick<Transfer, 'id' | 'kind' | 'debit' | 'amountMinor'>;

/** What of a chargeback was debited from an account and is not back there. */
export interface Recovery {
  /** The transfer that took it. */
  id: string;
  account: string;
  amountMinor: bigint;
}

/** The ledger's kind of a transfer that releases what was recovered. */
export const RELEASE = 'chargeback-reversal';

/**
 * What of a chargeback's group is taken still, oldest first. What was taken last is given back first,
 * so that a dispute over less leaves what one over that amount would have taken: the company bore the
 * rest last.
 */
export function findRecoveries(group: readonly RecoveryTransfer[]): Recovery[] {
  let open: Recovery[] = [];
  for (const { id, kind, debit, amountMinor } of group) {
    if (kind === RELEASE) open = split(open, amountMinor).left;
    else open.push({ id, account: debit, amountMinor });
  }
  return open;
}

/** The recoveries, newest first, that make an amount; the last of them in part, where that is enough. */
export const latestRecoveries = (open: readonly Recovery[], amountMinor: bigint): Recovery[] =>
  split(open, amountMinor).last;

/** `last` makes the amount, newest first; `left` is what remains, oldest first. */
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
