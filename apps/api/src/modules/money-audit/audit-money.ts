import { compareAutomatic } from './compare/compare-automatic.ts';
import { compareJournal } from './compare/compare-journal.ts';
import { compareMovements } from './compare/compare-movements.ts';
import { compareOrders } from './compare/compare-orders.ts';
import { compareOwed } from './compare/compare-owed.ts';
import { comparePayouts } from './compare/compare-payouts.ts';
import { compareTopups } from './compare/compare-topups.ts';
import type { MoneyFacts } from './facts/facts.ts';
import type { MoneyFinding } from './finding.ts';

/**
 * Compares stores that are written independently: the processors' records, our tables and ledger,
 * and the answers to clients. The ledger itself audits that each currency sums to zero, and its
 * chains of entries. The comparison checks:
 * - each captured amount is credited once to its recipients, less refunds and disputes;
 * - each order is paid for once;
 * - each payout leaves its wallet once;
 * - each payment of an owed amount takes it from the company's liabilities once;
 * - no wallet's money is moved or held for any other reason;
 * - the records of automatic money agree with the transfers;
 * - each acknowledged operation exists once.
 * @returns the findings; empty when everything agrees
 */
export function auditMoney(facts: MoneyFacts): MoneyFinding[] {
  const findings: MoneyFinding[] = [];
  const report = (finding: MoneyFinding) => void findings.push(finding);
  compareTopups(facts, report);
  compareOrders(facts, report);
  comparePayouts(facts, report);
  compareOwed(facts, report);
  compareMovements(facts, report);
  compareAutomatic(facts, report);
  if (facts.journal) compareJournal({ ...facts, journal: facts.journal }, report);
  return findings;
}
