import type { Transfer } from '@merenda/ledger';

type Move = Pick<Transfer, 'id' | 'kind' | 'debit' | 'amountMinor'>;

/** What a chargeback took from an account and has not given back. */
export interface Taking {
  /** The transfer that took it. */
  id: string;
  account: string;
  amountMinor: bigint;
}

export const REVERSAL = 'chargeback-reversal';

/**
 * What of a chargeback's group is taken still, oldest first. What was taken last is given back first,
 * so that a dispute over less leaves what one over that amount would have taken: the company bore the
 * rest last.
 */
export function openTakings(group: readonly Move[]): Taking[] {
  let open: Taking[] = [];
  for (const { id, kind, debit, amountMinor } of group) {
    if (kind === REVERSAL) open = split(open, amountMinor).left;
    else open.push({ id, account: debit, amountMinor });
  }
  return open;
}

/** The takings, newest first, that make an amount; the last of them in part, where that is enough. */
export const lastTakings = (open: readonly Taking[], amountMinor: bigint): Taking[] =>
  split(open, amountMinor).last;

/** `last` makes the amount, newest first; `left` is what remains, oldest first. */
function split(open: readonly Taking[], amountMinor: bigint): { left: Taking[]; last: Taking[] } {
  const left: Taking[] = [];
  const last: Taking[] = [];
  let restMinor = amountMinor;
  for (const taking of open.toReversed()) {
    const partMinor = taking.amountMinor < restMinor ? taking.amountMinor : restMinor;
    const leftMinor = taking.amountMinor - partMinor;
    restMinor -= partMinor;
    if (partMinor > 0n) last.push({ ...taking, amountMinor: partMinor });
    if (leftMinor > 0n) left.unshift({ ...taking, amountMinor: leftMinor });
  }
  return { left, last };
}
