import { derivedId } from '@merenda/ledger';
import { companyAccount } from '../../companies/index.ts';
import { debitedDisputes, sumOf } from '../amounts.ts';
import { isCredit, isMove, type LedgerTransfer, type TopupCase } from '../facts/facts.ts';
import type { TopupReport } from '../finding.ts';

/**
 * Checks that our books took the money of each open or lost dispute, and gave back that of won
 * ones.
 */
export function compareDisputes(
  { topup, payments, transfers }: TopupCase,
  report: TopupReport,
): void {
  const moves = transfers.filter(isMove).filter(({ kind }) => ABOUT_DISPUTES.has(kind));
  compareDisputed(topup, moves, report);
  if (!payments) return;
  const dues = transfers.some(isCredit) ? payments.flatMap(debitedDisputes) : [];
  const movesOf = Map.groupBy(moves, ({ dispute }) => dispute);
  for (const { id, amountMinor, currency } of dues) {
    const dispute = derivedId('dispute', topup.gateway, id);
    const takenMinor = takenBy(movesOf.get(dispute) ?? []);
    movesOf.delete(dispute);
    if (currency === topup.currency && takenMinor === amountMinor) continue;
    const message = `the payer's bank took ${amountMinor} ${currency} back, our books ${takenMinor}`;
    report({ check: 'dispute_differs', message, payment: id });
  }
  for (const [dispute, own] of movesOf) {
    const takenMinor = takenBy(own);
    if (takenMinor === 0n) continue;
    const message = `our books took ${takenMinor} back, the payer's bank nothing (${dispute})`;
    report({ check: 'dispute_differs', message });
  }
}

const ABOUT_DISPUTES = new Set(['chargeback', 'chargeback-reversal']);

const takenBy = (moves: readonly LedgerTransfer[]) =>
  sumOf(moves.filter(({ kind }) => kind === 'chargeback')) -
  sumOf(moves.filter(({ kind }) => kind === 'chargeback-reversal'));

/**
 * Checks the accounts: a chargeback debits the top-up's wallets, the guardian's own wallet or the
 * company. A reversal credits the same accounts or the company's liabilities.
 */
function compareDisputed(
  { companyId, currency, guardianWallet, shares }: TopupCase['topup'],
  moves: readonly LedgerTransfer[],
  report: TopupReport,
): void {
  const sources = [
    guardianWallet,
    ...shares.map(({ wallet }) => wallet),
    companyAccount(companyId, 'adjustments', currency),
  ];
  const accounts = [...sources, companyAccount(companyId, 'refunds-payable', currency)];
  for (const { id, kind, debit, credit, amountMinor } of moves) {
    const rightly =
      kind === 'chargeback'
        ? sources.includes(debit)
        : kind !== 'chargeback-reversal' || accounts.includes(credit);
    if (rightly) continue;
    const wallet = kind === 'chargeback' ? debit : credit;
    const message = `a ${kind} of ${amountMinor} has nothing to do with its wallet`;
    report({ check: 'dispute_differs', message, transfer: id, wallet });
  }
}
