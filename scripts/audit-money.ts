/**
 * `npm run audit:money`: compares the processors' own records, our books and, if there is one, a
 * client's journal, and audits the ledger. Ends with 0 when everything is in order, with 1 and one
 * line a finding when not, with 2 when a store cannot be read.
 *
 *   --journal journal.jsonl   the client's requests and answers, one JSON object a line
 *   --json                    prints the report as JSON
 */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { createPool, readArguments, tellFailure } from '@merenda/database';
import { describeFinding } from '@merenda/domain/statement/finding';
import { createGateways } from '../apps/api/src/gateways/index.ts';
import {
  auditInstallation,
  describeMoneyFinding,
  type MoneyReport,
  readJournal,
} from '../apps/api/src/modules/money-audit/index.ts';
import { openInstallation } from './installation/open-installation.ts';

/** Payments under way when they are found are settled after this time. */
const SETTLE_MS = 5_000;

const { values } = readArguments('npm run audit:money -- [--journal <file>] [--json]', {
  options: { journal: { type: 'string' }, json: { type: 'boolean', default: false } },
});

try {
  const report = await audit();
  const lines = values.json ? [asJson(report)] : describe(report);
  for (const line of lines) console.log(line);
  process.exitCode = codeOf(report);
} catch (error) {
  tellFailure(error);
  process.exitCode = 2;
}

async function audit(): Promise<MoneyReport> {
  const journal = values.journal && {
    entries: readJournal(await readFile(values.journal, 'utf8')),
  };
  const { env, databaseUrl, close } = await openInstallation(process.env);
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'merenda audit' });
  try {
    return await auditInstallation(
      { pool, gateways: await createGateways(env) },
      { settleMs: SETTLE_MS, ...(journal ? { journal } : {}) },
    );
  } finally {
    await pool.end();
    await close();
  }
}

function codeOf({ findings, ledger, unpolled, unheard }: MoneyReport): number {
  if (findings.length > 0 || !ledger.ok) return 1;
  return unheard.length > 0 || unpolled.some(({ reason }) => reason === 'unheard') ? 2 : 0;
}

function describe({ findings, ledger, figures, unpolled, unheard }: MoneyReport): string[] {
  const { topups, payments, transfers, orders } = figures;
  const counts = `${topups} top-ups, ${payments} payments, ${transfers} transfers, ${orders} orders`;
  const found = findings.length + ledger.findingsTotal;
  return [
    ...findings.map(describeMoneyFinding),
    ...ledger.findings.map((finding) => `ledger: ${describeFinding(finding)}`),
    `${counts}: ${found === 0 ? 'in order' : `${found} found wrong`}`,
    ...unheard,
    ...unpolled.map(({ gateway, topups, reason }) =>
      reason === 'demonstration'
        ? `${topups} top-ups are demonstration data: no processor has them`
        : `${topups} top-ups of ${gateway} were compared with the ledger only`,
    ),
  ];
}

function asJson(report: MoneyReport): string {
  const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);
  return JSON.stringify(report, digits, 2);
}
