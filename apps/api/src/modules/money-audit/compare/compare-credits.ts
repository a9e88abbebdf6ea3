import { derivedId } from '@merenda/ledger';
import { companyAccount } from '../../companies/index.ts';
import { hasArrived } from '../../payments/index.ts';
import { keptOf, sumOf } from '../amounts.ts';
import {
  isCredit,
  isMove,
  type LedgerTransfer,
  type TopupCase,
  type TopupRecord,
} from '../facts/facts.ts';
import type { TopupReport } from '../finding.ts';

/**
 * Checks that the wallets are credited if and only if the money was captured: each share once and
 * to its wallet, with the fee. The top-up's status must agree.
 * @param isAsExpected the result of `comparePayments`
 */
export function compareCredits(
  it: TopupCase,
  { isAsExpected }: { isAsExpected: boolean | undefined },
  report: TopupReport,
): void {
  const { topup, payments, transfers } = it;
  const credits = transfers.filter(isCredit);
  const arrived = hasArrived(topup);
  if (credits.length === 0) {
    const isKept = payments ? payments.some((payment) => keptOf(payment) > 0n) : arrived;
    if (isKept && isAsExpected !== false) {
      report({ check: 'credit_missing', message: 'its money was captured and not credited' });
    } else if (arrived) {
      report({ check: 'status_differs', message: `it is ${topup.status}, and no money came` });
    }
  } else {
    const isCaptured = payments?.some(({ capturedMinor }) => capturedMinor > 0n) ?? true;
    if (!isCaptured) {
      const message = `${sumOf(credits)} were credited, nothing was captured`;
      report({ check: 'credit_without_capture', message });
    }
    if (!arrived) {
      report({ check: 'status_differs', message: `it is ${topup.status}, and was credited` });
    }
    compareShares(topup, credits, report);
  }
  compareFee(it, { isCredited: credits.length > 0 }, report);
}

/**
 * Checks that each share is credited under the id derived from its payment, and nothing else is.
 */
function compareShares(
  topup: TopupRecord,
  credits: readonly LedgerTransfer[],
  report: TopupReport,
): void {
  const left = new Map(credits.map((credit) => [credit.id, credit]));
  for (const share of topup.shares) {
    const id = derivedId('topup', topup.gateway, topup.providerRef ?? '', share.wallet);
    const credit = left.get(id);
    left.delete(id);
    if (credit) compareShare(topup, share, credit, report);
    else {
      const message = `${share.amountMinor} of it never arrived`;
      report({ check: 'credit_missing', message, wallet: share.wallet });
    }
  }
  for (const { id, amountMinor, credit } of left.values()) {
    const message = `${amountMinor} were credited once more`;
    report({ check: 'credit_doubled', message, transfer: id, wallet: credit });
  }
}

function compareShare(
  topup: TopupRecord,
  { wallet, amountMinor, closedAt }: TopupRecord['shares'][number],
  credit: LedgerTransfer,
  report: TopupReport,
): void {
  const where = { transfer: credit.id, wallet };
  const clearing = accountOf(topup, `clearing-${topup.kind}`);
  if (credit.amountMinor !== amountMinor || credit.currency !== topup.currency) {
    const found = `${credit.amountMinor} ${credit.currency}`;
    const message = `${amountMinor} ${topup.currency} are its share, ${found} were credited`;
    report({ check: 'credit_differs', message, ...where });
  } else if (credit.debit !== clearing || credit.kind !== `topup-${topup.kind}`) {
    const message = `it came as ${credit.kind} from ${credit.debitKind}`;
    report({ check: 'credit_differs', message, ...where });
  }
  const wasClosed = closedAt !== undefined && closedAt <= credit.createdAt;
  const instead = wasClosed ? [topup.guardianWallet, accountOf(topup, 'refunds-payable')] : [];
  if (![wallet, ...instead].includes(credit.credit)) {
    const message = `its share was credited to ${credit.credit}`;
    report({ check: 'credit_elsewhere', message, ...where });
  }
}

function compareFee(
  { topup, transfers }: TopupCase,
  { isCredited }: { isCredited: boolean },
  report: TopupReport,
): void {
  const fees = transfers.filter((transfer) => isMove(transfer) && transfer.kind === 'topup-fee');
  const dueMinor = isCredited ? topup.feeMinor : 0n;
  const rightly = fees.every(
    ({ debit, credit, currency }) =>
      debit === accountOf(topup, `clearing-${topup.kind}`) &&
      credit === accountOf(topup, 'fees') &&
      currency === topup.currency,
  );
  if (sumOf(fees) === dueMinor && fees.length <= 1 && rightly) return;
  const message = `a fee of ${dueMinor} is due, ${fees.length} make ${sumOf(fees)}`;
  report({ check: 'fee_differs', message });
}

const accountOf = (topup: TopupRecord, purpose: Parameters<typeof companyAccount>[1]) =>
  companyAccount(topup.companyId, purpose, topup.currency);
