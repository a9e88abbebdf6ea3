import { companyAccount } from '../../companies/index.ts';
import { isMove, type MoneyFacts } from '../facts/facts.ts';
import type { Report } from '../finding.ts';

/**
 * Checks each payment of an amount owed to somebody who left. One posting takes all of it from the
 * company's liabilities: to its bank's payouts, or to the processor's money. Adjustments are made by a company by hand in its
 * own books; nothing else takes from that account.
 */
export function compareOwed(
  { owedPayments, transfers }: Pick<MoneyFacts, 'owedPayments' | 'transfers'>,
  report: Report,
): void {
  const debits = transfers.filter(
    (one) =>
      isMove(one) &&
      (one.kind === 'owed-payment' ||
        (one.debitKind === 'refunds-payable' && one.kind !== 'adjustment')),
  );
  const byPayment = Map.groupBy(debits, ({ owedPayment }) => owedPayment);
  for (const { id, companyId, amountMinor, currency, payer, isPaid } of owedPayments) {
    const own = byPayment.get(id) ?? [];
    byPayment.delete(id);
    const liabilities = companyAccount(companyId, 'refunds-payable', currency);
    const paidOut = companyAccount(companyId, 'payouts', currency);
    const isRight =
      own.length === (isPaid ? 1 : 0) &&
      own.every(
        (one) =>
          one.amountMinor === amountMinor &&
          one.debit === liabilities &&
          (payer === 'bank' ? one.credit === paidOut : one.creditKind.startsWith('clearing-')),
      );
    if (isRight) continue;
    const message = `a payment of ${amountMinor} owed is ${isPaid ? '' : 'not '}made, ${own.length} postings say so`;
    report({ check: 'owed_differs', message, owed: id });
  }
  for (const { id, kind, amountMinor, currency } of [...byPayment.values()].flat()) {
    const message = `${kind} of ${amountMinor} ${currency} belongs to no payment of an owed amount`;
    report({ check: 'transfer_unexplained', message, transfer: id });
  }
}
