/**
 * `npm run audit:ledger`: checks the whole ledger. Ends with 0 when everything is in order, with 1
 * and one line a finding when not, with 2 when the ledger cannot be read.
 *
 *   --anchor 120:5be1…  the hash of block 120, noted earlier (may be repeated)
 *   --json              prints the report as JSON
 */
import {
  chooseInstallation,
  createPool,
  openDatabase,
  readArguments,
  refuseArguments,
  tellFailure,
} from '@merenda/database';
import { describeFinding, type Finding } from '@merenda/domain/statement/finding';
import { auditLedger } from './audit-ledger.ts';
import type { Anchor } from './check-blocks.ts';

const CALL = 'npm run audit:ledger -- [--anchor <block>:<hash>]… [--json]';
const { values } = readArguments(CALL, {
  options: {
    anchor: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
  },
});

const anchors = values.anchor.map((text): Anchor => {
  const [block, hash] = text.split(':');
  if (!block || !hash) return refuseArguments(CALL, 'An anchor is a block and its hash');
  return { block, hash };
});

try {
  process.exitCode = (await auditDatabase()) ? 0 : 1;
} catch (error) {
  tellFailure(error);
  process.exitCode = 2;
}

async function auditDatabase(): Promise<boolean> {
  const database = await openDatabase(await chooseInstallation(process.env));
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
