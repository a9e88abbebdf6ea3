import { derivedId } from '@merenda/ledger';
import { companyAccount } from '../../companies/index.ts';
import {
  DONE_REFUNDS,
  OPEN_REFUNDS,
  PAID_OUT_REFUNDS,
  type RefundStatus,
} from '../../payments/index.ts';
import { sumOf } from '../amounts.ts';
import {
  isCredit,
  isMove,
  type LedgerTransfer,
  type RefundRecord,
  type TopupCase,
} from '../facts/facts.ts';
import type { TopupReport } from '../finding.ts';

/** Checks that our refunds, their postings and the processor's refunds agree. */
export function compareRefunds(
  { topup, payments, transfers }: TopupCase,
  report: TopupReport,
): void {
  const postings = transfers.filter((one) => isMove(one) && one.kind === 'topup-refund');
  const postingsOf = Map.groupBy(postings, ({ refund }) => refund);
  for (const refund of topup.refunds) {
    const left = postingsOf.get(refund.id) ?? [];
    const returned = transfers.filter((one) => isReturn(one) && one.refund === refund.id);
    compareRefund(refund, left, report);
    compareReturned(topup, { refund, left, returned }, report);
    postingsOf.delete(refund.id);
  }
  for (const { id, amountMinor } of [...postingsOf.values()].flat()) {
    const message = `${amountMinor} left as a refund that is written down nowhere`;
    report({ check: 'refund_differs', message, transfer: id });
  }
  const inStates = (wanted: readonly RefundStatus[]) =>
    sumOf(topup.refunds.filter(({ state }) => wanted.includes(state)));
  const doneMinor = inStates(DONE_REFUNDS);
  compareStatus(topup, doneMinor, report);
  // A refund made before the top-up was credited is not in our books.
  if (!payments || !transfers.some(isCredit)) return;
  const givenMinor = payments.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0n);
  // Money for a closed wallet goes back in the processor's own pages (product:console-finance#owed).
  const bookedMinor = doneMinor + sumOf(transfers.filter(isOwedGivenBack));
  if (givenMinor < bookedMinor || givenMinor > bookedMinor + inStates(OPEN_REFUNDS)) {
    const message = `the processor gave ${givenMinor} back, our refunds make ${bookedMinor}`;
    report({ check: 'refund_differs', message });
  }
}

const isOwedGivenBack = ({ kind, creditKind }: LedgerTransfer) =>
  kind === 'owed-payment' && creditKind.startsWith('clearing-');

/**
 * Checks that each wallet gave its share of a done refund and no other wallet gave any; also of a
 * refund that failed afterwards.
 */
function compareRefund(
  { id, state, amountMinor, shares }: RefundRecord,
  postings: readonly LedgerTransfer[],
  report: TopupReport,
): void {
  const postedMinor = sumOf(postings);
  const wasDone = PAID_OUT_REFUNDS.includes(state);
  if (postedMinor !== (wasDone ? amountMinor : 0n)) {
    const message = `a refund of ${amountMinor} is ${state}, and ${postedMinor} left the wallets`;
    report({ check: 'refund_differs', message, refund: id });
    return;
  }
  for (const { debit, amountMinor: takenMinor } of postings) {
    const shareMinor = sumOf(shares.filter(({ wallet }) => wallet === debit));
    if (shareMinor === takenMinor) continue;
    const message = `${takenMinor} of a refund left a wallet whose share is ${shareMinor}`;
    report({ check: 'refund_differs', message, refund: id, wallet: debit });
  }
}

const isReturn = (one: LedgerTransfer) => isMove(one) && one.kind === 'topup-refund-reversal';

/**
 * Checks that the money of a failed refund is back, each share once and in its wallet, and no money
 * of other refunds.
 */
function compareReturned(
  topup: TopupCase['topup'],
  {
    refund: { id, state },
    left,
    returned,
  }: {
    refund: RefundRecord;
    left: readonly LedgerTransfer[];
    returned: readonly LedgerTransfer[];
  },
  report: TopupReport,
): void {
  const dueMinor = state === 'failed' ? sumOf(left) : 0n;
  if (sumOf(returned) !== dueMinor) {
    const message = `a refund is ${state}, and ${sumOf(returned)} of ${sumOf(left)} came back`;
    report({ check: 'refund_differs', message, refund: id });
    return;
  }
  const backOf = new Map(returned.map((one) => [one.id, one]));
  for (const share of dueMinor > 0n ? left : []) {
    const back = backOf.get(derivedId('topup-refund-reversal', share.hold ?? share.id));
    if (back?.amountMinor === share.amountMinor && mayComeBackTo(topup, share, back)) continue;
    const message = `${share.amountMinor} of a refund that failed did not come back`;
    report({ check: 'refund_differs', message, refund: id, wallet: share.debit });
  }
}

/**
 * Tells whether a return may credit this account: the debited wallet or, if that was closed by
 * then, the guardian's own wallet or the company's liabilities.
 */
function mayComeBackTo(
  { companyId, currency, guardianWallet, shares }: TopupCase['topup'],
  { debit }: LedgerTransfer,
  { credit, createdAt }: LedgerTransfer,
): boolean {
  if (credit === debit) return true;
  const closedAt = shares.find(({ wallet }) => wallet === debit)?.closedAt;
  const wasClosed = closedAt ? closedAt <= createdAt : debit === guardianWallet;
  const instead = [guardianWallet, companyAccount(companyId, 'refunds-payable', currency)];
  return wasClosed && instead.includes(credit);
}

function compareStatus(
  { status, amountMinor }: TopupCase['topup'],
  doneMinor: bigint,
  report: TopupReport,
): void {
  const partly = doneMinor > 0n && doneMinor < amountMinor;
  const wholly = doneMinor >= amountMinor;
  if ((status === 'partially_refunded') === partly && (status === 'refunded') === wholly) return;
  const message = `it is ${status}, and ${doneMinor} of ${amountMinor} were given back`;
  report({ check: 'status_differs', message });
}
