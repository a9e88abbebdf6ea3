import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '@merenda/database';
import { type AuditReport, auditLedger } from '@merenda/ledger';
import type { Gateways } from '../../gateways/index.ts';
import { DEMO_GATEWAY } from '../../platform/payment-routes.ts';
import { auditMoney } from './audit-money.ts';
import type { Journal } from './facts/journal.ts';
import { type ReadFacts, readFacts } from './facts/read-facts.ts';
import type { MoneyFinding } from './finding.ts';

export interface MoneyReport {
  findings: readonly MoneyFinding[];
  ledger: AuditReport;
  figures: { topups: number; payments: number; transfers: number; orders: number };
  /** Top-ups that were compared with the ledger only, by gateway, with the reason. */
  unpolled: readonly { gateway: string; topups: number; reason: 'demonstration' | 'unheard' }[];
  /** The reason of each processor that did not list its payments. */
  unheard: readonly string[];
}

interface Options {
  journal?: Journal | undefined;
  /**
   * Milliseconds until a second reading: only findings of both readings are reported, as others
   * came from work in progress.
   */
  settleMs?: number;
}

/**
 * Audits the ledger itself, and compares the processors' records, our tables and a client's journal
 * with each other. The audit only reads and may run while the product works.
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
    unpolled: countUnpolled(facts),
    unheard,
  };
}

/** The identity of a finding without its message, whose amounts may change between readings. */
const nameOf = ({ message: _, ...where }: MoneyFinding) => JSON.stringify(where);

function countUnpolled({ topups, polled }: ReadFacts['facts']): MoneyReport['unpolled'] {
  const others = topups.filter(({ gateway }) => !polled.has(gateway));
  return [...Map.groupBy(others, ({ gateway }) => gateway)].map(([gateway, { length }]) => ({
    gateway,
    topups: length,
    reason: gateway === DEMO_GATEWAY ? 'demonstration' : 'unheard',
  }));
}
