import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '@merenda/database';
import { type AuditReport, auditLedger } from '@merenda/ledger';
import { DEMO_GATEWAY } from '../demo/topup-rows.ts';
import type { Gateways } from '../gateways/index.ts';
import { auditMoney } from './audit-money.ts';
import type { MoneyFinding } from './finding.ts';
import type { Journal } from './journal.ts';
import { type ReadFacts, readFacts } from './read-facts.ts';

export interface MoneyReport {
  findings: readonly MoneyFinding[];
  ledger: AuditReport;
  figures: { topups: number; payments: number; transfers: number; orders: number };
  /** Top-ups that were compared with the ledger only, by their gateway, and why. */
  unasked: readonly { gateway: string; topups: number; reason: 'demonstration' | 'unheard' }[];
  /** Processors that did not answer, with their reasons. */
  unheard: readonly string[];
}

interface Options {
  journal?: Journal | undefined;
  /** What is found is looked for once more after this; what is settled meanwhile was under way. */
  settleMs?: number;
}

/**
 * Audits everything: the ledger with itself, and the processors' records, our books and a client's
 * journal with one another. Changes nothing; may be run while the product works.
 * @param pool as the owner of the database
 */
export async function auditInstallation(
  stores: { pool: Pool; gateways: Gateways },
  { journal, settleMs }: Options = {},
): Promise<MoneyReport> {
  let read = await readFacts(stores, journal);
  let findings = auditMoney(read.facts);
  if (findings.length > 0 && settleMs !== undefined) {
    await sleep(settleMs);
    const before = new Set(findings.map(nameOf));
    read = await readFacts(stores, journal);
    findings = auditMoney(read.facts).filter((finding) => before.has(nameOf(finding)));
  }
  const { facts, unheard } = read;
  return {
    findings,
    ledger: await auditLedger(stores.pool),
    figures: {
      topups: facts.topups.length,
      payments: facts.payments.length,
      transfers: facts.transfers.length,
      orders: facts.orders.length,
    },
    unasked: countUnasked(facts),
    unheard,
  };
}

/** The same thing found again, whatever the amounts are by now. */
const nameOf = ({ message: _, ...where }: MoneyFinding) => JSON.stringify(where);

function countUnasked({ topups, asked }: ReadFacts['facts']): MoneyReport['unasked'] {
  const others = topups.filter(({ gateway }) => !asked.has(gateway));
  return [...Map.groupBy(others, ({ gateway }) => gateway)].map(([gateway, { length }]) => ({
    gateway,
    topups: length,
    reason: gateway === DEMO_GATEWAY ? 'demonstration' : 'unheard',
  }));
}
