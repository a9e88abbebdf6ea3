import { AccountAudit } from './account-audit.ts';
import { blockHash, chainStart, checkpointLeaf } from './canonical.ts';
import type { Finding } from './finding.ts';
import { rootFromProof } from './merkle.ts';
import { type Statement, statementSchema } from './statement.ts';

export interface StatementVerdict {
  ok: boolean;
  findings: Finding[];
  /**
   * Entries up to this one are in a sealed block; later ones are only consistent with each other.
   */
  sealedSeq: string | undefined;
  /** The block that proves them: compare its hash with one that was stored elsewhere. */
  block: { number: string; hash: string } | undefined;
}

/**
 * Verifies a statement without the ledger: that its entries follow from each other, that they are
 * those of its checkpoint, and that the checkpoint is in its block. Whether the block is the
 * ledger's own can only be verified with a hash from elsewhere: `anchorHash`.
 *
 * @param value a statement, or whatever was read from a file
 */
export function verifyStatement(value: unknown, anchorHash?: string): StatementVerdict {
  const parsed = statementSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const message = `${issue?.path.join('.')}: ${issue?.message}`;
    return refuse([{ check: 'statement_malformed', message }]);
  }
  const statement = parsed.data;
  const findings: Finding[] = [];
  const report = (finding: Finding): void => void findings.push(finding);
  const audit = walk(statement, report);
  checkSeal(statement, report);
  const block = statement.seal?.block;
  if (anchorHash !== undefined && block?.hash !== anchorHash) {
    const message = 'its block is not the one that was written down';
    report({ check: 'anchor_differs', block: block?.number ?? '-', message });
  }
  if (findings.length > 0) return refuse(findings);
  return {
    ok: true,
    findings,
    sealedSeq: block && audit.sealedSeq.toString(),
    block: block && { number: block.number, hash: block.hash },
  };
}

const refuse = (findings: Finding[]): StatementVerdict => ({
  ok: false,
  findings,
  sealedSeq: undefined,
  block: undefined,
});

function walk(statement: Statement, report: (finding: Finding) => void): AccountAudit {
  const { account, mode, currency, opening, floorMinor } = statement;
  const audit = new AccountAudit(
    {
      account,
      mode,
      currency,
      floorMinor: floorMinor === null ? null : BigInt(floorMinor),
      seq: BigInt(opening.seq),
      entries: BigInt(opening.entries),
      balanceMinor: BigInt(opening.balanceMinor),
      hash: Buffer.from(opening.hash, 'hex'),
    },
    statement.seal === null ? [] : [statement.seal.checkpoint],
    report,
  );
  const isFirst = opening.entries === '0';
  if (isFirst && opening.hash !== chainStart(account, currency).toString('hex')) {
    report({ check: 'hash_differs', account, message: 'its chain does not begin where it should' });
  }
  for (const entry of statement.entries) {
    if (entry.account !== account) {
      const message = `an entry of account ${entry.account}`;
      report({ check: 'account_differs', account, transfer: entry.transferId, message });
    }
    audit.add(entry);
  }
  audit.finish();
  return audit;
}

function checkSeal({ seal, account }: Statement, report: (finding: Finding) => void): void {
  if (seal === null) return;
  const { checkpoint, block, proof } = seal;
  const find = (message: string): void =>
    report({ check: 'block_broken', account, block: block.number, message });
  if (checkpoint.account !== account) find(`a checkpoint of account ${checkpoint.account}`);
  if (checkpoint.block !== block.number) find(`a checkpoint of block ${checkpoint.block}`);
  if (blockHash(block) !== block.hash) find('the hash of the block is not its own');
  if (rootFromProof(checkpointLeaf(checkpoint), proof) !== block.root) {
    find('the checkpoint is not in the block');
  }
}
