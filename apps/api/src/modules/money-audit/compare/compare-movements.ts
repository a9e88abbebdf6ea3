import { OPEN_REFUNDS } from '../../payments/index.ts';
import { isMove, type LedgerTransfer, type MoneyFacts } from '../facts/facts.ts';
import type { Report } from '../finding.ts';

type Facts = Pick<MoneyFacts, 'topups' | 'owners' | 'transfers'>;

/**
 * Reports movements and holds of wallets' money that nothing explains, besides those of top-ups,
 * orders and payouts. Transfers between guardian and student or two students name both. Adjustments
 * are made by a company by hand in its own books. A hold belongs to a refund in progress or to a
 * payout; payouts are compared elsewhere.
 */
export function compareMovements(facts: Facts, report: Report): void {
  for (const transfer of facts.transfers.filter(isMove)) {
    if (!touchesWallet(transfer) || isComparedElsewhere(transfer)) continue;
    if (isExplained(transfer, facts)) continue;
    const { id, kind, amountMinor, currency, debitKind, creditKind } = transfer;
    const message = `${kind} of ${amountMinor} ${currency} from ${debitKind} to ${creditKind} is nobody's`;
    report({ check: 'transfer_unexplained', message, transfer: id });
  }
  compareHolds(facts, report);
}

const isWallet = (accountKind: string) => accountKind.endsWith('-wallet');

const touchesWallet = ({ debitKind, creditKind }: LedgerTransfer) =>
  isWallet(debitKind) || isWallet(creditKind);

const ABOUT_OTHERS = /^(topup-|chargeback|purchase|payout)/;

const isComparedElsewhere = ({ kind, debitKind, creditKind }: LedgerTransfer) =>
  ABOUT_OTHERS.test(kind) ||
  debitKind.startsWith('clearing-') ||
  creditKind.startsWith('clearing-');

function isExplained(
  { kind, debit, debitKind, credit, creditKind, guardian, student, recipient }: LedgerTransfer,
  { owners }: Facts,
): boolean {
  const isBetween = (from: string | undefined, to: string | undefined) =>
    from !== undefined && owners.get(debit) === from && owners.get(credit) === to;
  if (kind === 'transfer-out') return isBetween(guardian, student);
  if (kind === 'transfer-in') {
    // Automatic money of a guardian who has left goes to the company's liabilities.
    const isOwed = creditKind === 'refunds-payable' && owners.get(debit) === student;
    return isBetween(student, guardian) || isOwed;
  }
  if (kind === 'transfer-between') return isBetween(student, recipient);
  return kind === 'adjustment' && !(isWallet(debitKind) && isWallet(creditKind));
}

function compareHolds({ topups, transfers }: Facts, report: Report): void {
  const ended = new Set(transfers.flatMap(({ hold }) => hold ?? []));
  const underWay = new Set(
    topups.flatMap(({ refunds }) =>
      refunds.flatMap(({ id, state }) => (OPEN_REFUNDS.includes(state) ? [id] : [])),
    ),
  );
  for (const { id, phase, kind, refund, amountMinor, currency } of transfers) {
    if (phase !== 'pending' || ended.has(id) || kind === 'payout') continue;
    if (kind === 'topup-refund' && refund !== undefined && underWay.has(refund)) continue;
    const message = `${amountMinor} ${currency} are held for a ${kind} that is not under way`;
    report({ check: 'hold_unexplained', message, transfer: id });
  }
}
