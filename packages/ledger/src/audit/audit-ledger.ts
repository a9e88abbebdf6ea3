import type { Executor } from '@merenda/database';
import type { Finding } from '@merenda/domain/statement/finding';
import type pg from 'pg';
import { onlyRow } from '../only.ts';
import { checkAccounts } from './check-accounts.ts';
import { type Anchor, checkBlocks } from './check-blocks.ts';
import { checkTransfers } from './check-transfers.ts';

export interface AuditOptions {
  /** Block hashes that were stored elsewhere earlier; they must still be in the chain. */
  anchors?: readonly Anchor[];
  /** The most findings in the report; all are counted. */
  maxFindings?: number;
}

export interface AuditReport {
  ok: boolean;
  findings: Finding[];
  findingsTotal: number;
  accounts: number;
  transfers: number;
  blocks: number;
  /** The newest block, to be stored elsewhere. */
  head: Anchor | undefined;
  /** Transfers that are not in a block yet. */
  unsealed: number;
}

/**
 * Checks the whole ledger: every account's chain of balances, numbers and hashes, the values stored
 * beside the transfers, Σ = 0 per currency, holds, and the chain of blocks. Reads one snapshot
 * while postings continue, as the owner of the schema; changes nothing.
 */
export async function auditLedger(pool: pg.Pool, options: AuditOptions = {}): Promise<AuditReport> {
  const { anchors = [], maxFindings = 1_000 } = options;
  const findings: Finding[] = [];
  let findingsTotal = 0;
  const report = (finding: Finding): void => {
    findingsTotal += 1;
    if (findings.length < maxFindings) findings.push(finding);
  };
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const { blocks, head, sealedTo } = await checkBlocks(client, anchors, report);
    const accounts = await checkAccounts(client, sealedTo, report);
    await checkTransfers(client, report);
    const { transfers, unsealed } = await countTransfers(client, sealedTo);
    return {
      ok: findingsTotal === 0,
      findings,
      findingsTotal,
      accounts,
      transfers,
      blocks,
      head,
      unsealed,
    };
  } finally {
    await client.query('ROLLBACK').catch(() => {});
    client.release();
  }
}

async function countTransfers(
  transaction: Executor,
  sealedTo: bigint,
): Promise<{ transfers: number; unsealed: number }> {
  const { rows } = await transaction.query<{ transfers: bigint; unsealed: bigint }>(
    'SELECT count(*) AS transfers, count(*) FILTER (WHERE position > $1) AS unsealed FROM ledger.transfer',
    [sealedTo],
  );
  const { transfers, unsealed } = onlyRow(rows);
  return { transfers: Number(transfers), unsealed: Number(unsealed) };
}
