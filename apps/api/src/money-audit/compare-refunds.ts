import { derivedId } from '@merenda/ledger';
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

/** Our refunds, their postings, and what the processor gave back are the same. */
export function compareRefunds({ topup, payments, transfers }: TopupCase, report: Report): void {
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

/** Once it is done, each wallet gave its part, and no other gave any; also when it failed after that. */
function compareRefund(
  { id, state, amountMinor, parts }: RefundRecord,
  postings: readonly LedgerTransfer[],
  report: Report,
): void {
  const postedMinor = sumOf(postings);
  const wasDone = state === 'done' || state === 'failed';
  if (postedMinor !== (wasDone ? amountMinor : 0n)) {
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

const isReturn = (one: LedgerTransfer) => isMove(one) && one.kind === 'topup-refund-reversal';

/** What failed is back, each part once and where it came from; of any other refund nothing is. */
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
  report: Report,
): void {
  const dueMinor = state === 'failed' ? sumOf(left) : 0n;
  if (sumOf(returned) !== dueMinor) {
    const message = `a refund is ${state}, and ${sumOf(returned)} of ${sumOf(left)} came back`;
    report({ check: 'refund_differs', message, refund: id });
    return;
  }
  const backOf = new Map(returned.map((one) => [one.id, one]));
  for (const part of dueMinor > 0n ? left : []) {
    const back = backOf.get(derivedId('topup-refund-reversal', part.hold ?? part.id));
    if (back?.amountMinor === part.amountMinor && mayComeBackTo(topup, part, back)) continue;
    const message = `${part.amountMinor} of a refund that failed did not come back`;
    report({ check: 'refund_differs', message, refund: id, wallet: part.debit });
  }
}

/** Its wallet; when that was closed by then, the guardian's own, or what the company owes. */
function mayComeBackTo(
  { companyId, currency, guardianWallet, parts }: TopupCase['topup'],
  { debit }: LedgerTransfer,
  { credit, createdAt }: LedgerTransfer,
): boolean {
  if (credit === debit) return true;
  const closedAt = parts.find(({ wallet }) => wallet === debit)?.closedAt;
  const wasClosed = closedAt ? closedAt <= createdAt : debit === guardianWallet;
  const instead = [guardianWallet, companyAccount(companyId, 'refunds-payable', currency)];
  return wasClosed && instead.includes(credit);
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
