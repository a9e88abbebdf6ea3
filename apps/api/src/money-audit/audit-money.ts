import { compareJournal } from './compare-journal.ts';
import { compareMovements } from './compare-movements.ts';
import { compareOrders } from './compare-orders.ts';
import { compareTopups } from './compare-topups.ts';
import type { MoneyFacts } from './facts.ts';
import type { MoneyFinding } from './finding.ts';

/**
 * Compares stores that were written independently: the processors' records, our books, and what
 * clients were told. Each captured cent is credited once and to whom it belongs, less what was
 * given back or taken back; each order is paid for once; no wallet's money is moved or held for anything
 * else; each acknowledged operation is there once.
 * Σ = 0 per currency and the chains of entries are the ledger's own audit.
 * @returns what is wrong; nothing when all agree
 */
export function auditMoney(facts: MoneyFacts): MoneyFinding[] {
  const findings: MoneyFinding[] = [];
  const report = (finding: MoneyFinding) => void findings.push(finding);
  compareTopups(facts, report);
  compareOrders(facts, report);
  compareMovements(facts, report);
  if (facts.journal) compareJournal({ ...facts, journal: facts.journal }, report);
  return findings;
}
