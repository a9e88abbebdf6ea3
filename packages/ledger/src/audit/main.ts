/**
 * `npm run audit:ledger`: checks the whole ledger, or a statement from a file. Ends with 0 when
 * everything is in order, with 1 and one line a finding when not.
 *
 *   --anchor 120:5be1…          the hash of block 120, written down earlier (may be repeated)
 *   --statement statement.json  verifies this file instead, without any database
 *   --json                      prints the report as JSON
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createPool, openDatabase } from '@merenda/database';
import { auditLedger } from './audit-ledger.ts';
import type { Anchor } from './check-blocks.ts';
import { describeFinding, type Finding } from './finding.ts';
import { verifyStatement } from './verify-statement.ts';

const { values } = parseArgs({
  options: {
    anchor: { type: 'string', multiple: true, default: [] },
    statement: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const anchors = values.anchor.map((text): Anchor => {
  const [block, hash] = text.split(':');
  if (!block || !hash) throw new Error(`--anchor takes <block>:<hash>, not ${text}`);
  return { block, hash };
});

process.exitCode = (await (values.statement ? auditFile(values.statement) : auditDatabase()))
  ? 0
  : 1;

async function auditFile(file: string): Promise<boolean> {
  const verdict = verifyStatement(JSON.parse(await readFile(file, 'utf8')), anchors[0]?.hash);
  const proof = verdict.block
    ? `sealed up to entry ${verdict.sealedSeq} by block ${verdict.block.number}:${verdict.block.hash}`
    : 'none of it sealed yet';
  print(verdict, verdict.findings, `the statement is in order, ${proof}`);
  return verdict.ok;
}

async function auditDatabase(): Promise<boolean> {
  const database = await openDatabase(process.env);
  const pool = createPool(database.url, { max: 1, applicationName: 'merenda audit' });
  try {
    const report = await auditLedger(pool, { anchors });
    const head = report.head ? `${report.head.block}:${report.head.hash}` : 'none yet';
    print(
      report,
      report.findings,
      `the ledger is in order: ${report.transfers} transfers in ${report.accounts} accounts, ` +
        `${report.blocks} blocks, ${report.unsealed} transfers not sealed yet\nnewest block ${head}`,
    );
    return report.ok;
  } finally {
    await pool.end();
    await database.stop();
  }
}

function print(report: { ok: boolean }, findings: readonly Finding[], praise: string): void {
  if (values.json) console.log(JSON.stringify(report, null, 2));
  else if (report.ok) console.log(praise);
  else for (const finding of findings) console.log(describeFinding(finding));
}
