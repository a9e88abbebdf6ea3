import { companyAccount } from '../modules/companies/index.ts';
import { sumOf } from './amounts.ts';
import {
  isCredit,
  isMove,
  type LedgerTransfer,
  type RefundRecord,
  type TopupCase,
} from './facts.ts';
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
  for (const refund of topup.refunds) {
    compareRefund(refund, postingsOf.get(refund.id) ?? [], report);
    postingsOf.delete(refund.id);
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

/** Once it is done, each wallet gave its part, and no other gave any. */
function compareRefund(
  { id, state, amountMinor, parts }: RefundRecord,
  postings: readonly LedgerTransfer[],
  report: Report,
): void {
  const postedMinor = sumOf(postings);
  if (postedMinor !== (state === 'done' ? amountMinor : 0n)) {
    const message = `a refund of ${amountMinor} is ${state}, and ${postedMinor} left the wallets`;
    report({ check: 'refund_differs', message, refund: id });
    return;
  }
  for (const { debit, amountMinor: takenMinor } of postings) {
    const partMinor = sumOf(parts.filter(({ wallet }) => wallet === debit));
    if (partMinor === takenMinor) continue;
    const message = `${takenMinor} of a refund left a wallet whose part is ${partMinor}`;
    report({ check: 'refund_differs', message, refund: id, wallet: debit });
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
function compareDisputes({ topup, payments, transfers }: TopupCase, report: Report): void {
  const moves = transfers.filter(isMove);
  compareDisputed(topup, moves, report);
  if (!payments) return;
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

/** It comes from the wallets that the top-up went to, the guardian's own, and the company; and back. */
function compareDisputed(
  { companyId, currency, guardianWallet, parts }: TopupCase['topup'],
  moves: readonly LedgerTransfer[],
  report: Report,
): void {
  const givers = [
    guardianWallet,
    ...parts.map(({ wallet }) => wallet),
    companyAccount(companyId, 'adjustments', currency),
  ];
  const takers = [...givers, companyAccount(companyId, 'refunds-payable', currency)];
  for (const { id, kind, debit, credit, amountMinor } of moves) {
    const rightly =
      kind === 'chargeback'
        ? givers.includes(debit)
        : kind !== 'chargeback-reversal' || takers.includes(credit);
    if (rightly) continue;
    const wallet = kind === 'chargeback' ? debit : credit;
    const message = `a ${kind} of ${amountMinor} has nothing to do with its wallet`;
    report({ check: 'dispute_differs', message, transfer: id, wallet });
  }
}
