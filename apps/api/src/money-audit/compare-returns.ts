import { sumOf } from './amounts.ts';
import { isCredit, isMove, type TopupCase } from './facts.ts';
import type { Report } from './finding.ts';

/** Money that went back: by a refund of ours, or because the payer's bank took it. */
export function compareReturns(it: TopupCase, report: Report): void {
  compareRefunds(it, report);
  compareDisputes(it, report);
}

/** Our refunds, their postings, and what the processor gave back are the same. */
function compareRefunds({ topup, payments, transfers }: TopupCase, report: Report): void {
  const postings = transfers.filter((one) => isMove(one) && one.kind === 'topup-refund');
  const postingsOf = Map.groupBy(postings, ({ refund }) => refund);
  for (const { id, state, amountMinor } of topup.refunds) {
    const postedMinor = sumOf(postingsOf.get(id) ?? []);
    postingsOf.delete(id);
    const dueMinor = state === 'done' ? amountMinor : 0n;
    if (postedMinor === dueMinor) continue;
    const message = `a refund of ${amountMinor} is ${state}, and ${postedMinor} left the wallets`;
    report({ check: 'refund_differs', message, refund: id });
  }
  for (const { id, amountMinor } of [...postingsOf.values()].flat()) {
    const message = `${amountMinor} left as a refund that is written down nowhere`;
    report({ check: 'refund_differs', message, transfer: id });
  }
  const inState = (wanted: string) => sumOf(topup.refunds.filter(({ state }) => state === wanted));
  const doneMinor = inState('done');
  compareStatus(topup, doneMinor, report);
  // What was given back before it was credited was never in our books.
  if (!payments || !transfers.some(isCredit)) return;
  const givenMinor = payments.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0n);
  if (givenMinor < doneMinor || givenMinor > doneMinor + inState('pending')) {
    const message = `the processor gave ${givenMinor} back, our refunds make ${doneMinor}`;
    report({ check: 'refund_differs', message });
  }
}

function compareStatus(
  { status, amountMinor }: TopupCase['topup'],
  doneMinor: bigint,
  report: Report,
): void {
  const partly = doneMinor > 0n && doneMinor < amountMinor;
  const wholly = doneMinor >= amountMinor;
  if ((status === 'partially_refunded') === partly && (status === 'refunded') === wholly) return;
  const message = `it is ${status}, and ${doneMinor} of ${amountMinor} were given back`;
  report({ check: 'status_differs', message });
}

/** A dispute that is open or lost is gone from our books, too; one that was won is back. */
function compareDisputes({ payments, transfers }: TopupCase, report: Report): void {
  if (!payments) return;
  const moves = transfers.filter(isMove);
  const ofKind = (kind: string) => sumOf(moves.filter((move) => move.kind === kind));
  const takenMinor = ofKind('chargeback') - ofKind('chargeback-reversal');
  const isCredited = moves.some(isCredit);
  const dueMinor = payments.reduce((sum, { dispute }) => {
    const isGone = isCredited && dispute && dispute.state !== 'won';
    return isGone ? sum + dispute.amountMinor : sum;
  }, 0n);
  if (takenMinor === dueMinor) return;
  const message = `the payer's bank took ${dueMinor} back, our books ${takenMinor}`;
  report({ check: 'dispute_differs', message });
}
