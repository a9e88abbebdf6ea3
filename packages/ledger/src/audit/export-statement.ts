import type { Executor } from '@merenda/database';
import { only } from '../prepared.ts';
import {
  type Block,
  type Checkpoint,
  chainNext,
  chainStart,
  checkpointLeaf,
  type SealedEntry,
} from './canonical.ts';
import { merkleProof } from './merkle.ts';
import { BLOCK_AS_TEXT, CHECKPOINT_AS_TEXT, ENTRY_AS_TEXT } from './select-entries.ts';
import type { Statement } from './statement.ts';

export interface StatementRange {
  account: string;
  /** The first entry; by default the account's first. */
  fromSeq?: bigint | undefined;
  /** The last entry; by default the newest. */
  untilSeq?: bigint | undefined;
}

interface AccountRow {
  account: string;
  mode: 'strict' | 'append';
  currency: string;
  kind: string;
  floor_minor: bigint | null;
}

/**
 * An account's entries as a statement that can be verified without the ledger: see
 * `verifyStatement`. Undefined when there is no such account.
 */
export async function exportStatement(
  executor: Executor,
  { account, fromSeq = 1n, untilSeq = 2n ** 62n }: StatementRange,
): Promise<Statement | undefined> {
  const { rows } = await executor.query<AccountRow>(
    'SELECT account, mode, currency, kind, floor_minor FROM ledger.account_balance WHERE account = $1',
    [account],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const entries = await readEntries(executor, found.account, fromSeq, untilSeq);
  return {
    format: 'merenda.statement.1',
    account: found.account,
    mode: found.mode,
    currency: found.currency,
    kind: found.kind,
    floorMinor: found.floor_minor?.toString() ?? null,
    opening: await readOpening(executor, found, fromSeq),
    entries,
    seal: await readSeal(executor, found.account, fromSeq, untilSeq),
  };
}

async function readEntries(
  executor: Executor,
  account: string,
  fromSeq: bigint,
  untilSeq: bigint,
): Promise<Statement['entries']> {
  const { rows } = await executor.query<Statement['entries'][number]>(
    `SELECT ${ENTRY_AS_TEXT} FROM ledger.entry e
     WHERE e.account = $1 AND e.seq >= $2 AND e.seq <= $3 ORDER BY e.seq`,
    [account, fromSeq, untilSeq],
  );
  return rows;
}

/** The account just before `fromSeq`, computed from its last checkpoint before that. */
async function readOpening(
  executor: Executor,
  { account, currency }: AccountRow,
  fromSeq: bigint,
): Promise<Statement['opening']> {
  const { rows } = await executor.query<Checkpoint>(
    `SELECT ${CHECKPOINT_AS_TEXT} FROM ledger.checkpoint c
     WHERE c.account = $1 AND c.seq < $2 ORDER BY c.block DESC LIMIT 1`,
    [account, fromSeq],
  );
  const sealedSeq = BigInt(rows[0]?.seq ?? 0);
  const between: SealedEntry[] = await readEntries(executor, account, sealedSeq + 1n, fromSeq - 1n);
  const hash = between.reduce(
    chainNext,
    rows[0] ? Buffer.from(rows[0].hash, 'hex') : chainStart(account, currency),
  );
  const moved = await executor.query<{ minor: string }>(
    `SELECT coalesce(sum(CASE direction WHEN 'credit' THEN amount_minor ELSE -amount_minor END), 0)::text
       AS minor FROM ledger.entry WHERE account = $1 AND seq < $2 AND phase IN ('posted', 'post')`,
    [account, fromSeq],
  );
  return {
    seq: between.at(-1)?.seq ?? sealedSeq.toString(),
    entries: (BigInt(rows[0]?.entries ?? 0) + BigInt(between.length)).toString(),
    balanceMinor: moved.rows[0]?.minor ?? '0',
    hash: hash.toString('hex'),
  };
}

async function readSeal(
  executor: Executor,
  account: string,
  fromSeq: bigint,
  untilSeq: bigint,
): Promise<Statement['seal']> {
  const checkpoints = await executor.query<Checkpoint>(
    `SELECT ${CHECKPOINT_AS_TEXT} FROM ledger.checkpoint c
     WHERE c.account = $1 AND c.seq >= $2 AND c.seq <= $3 ORDER BY c.block DESC LIMIT 1`,
    [account, fromSeq, untilSeq],
  );
  const [checkpoint] = checkpoints.rows;
  if (checkpoint === undefined) return null;
  const blocks = await executor.query<Block>(
    `SELECT ${BLOCK_AS_TEXT} FROM ledger.block b WHERE b.number = $1`,
    [checkpoint.block],
  );
  const leaves = await executor.query<Checkpoint>(
    `SELECT ${CHECKPOINT_AS_TEXT} FROM ledger.checkpoint c WHERE c.block = $1 ORDER BY c.account`,
    [checkpoint.block],
  );
  const place = leaves.rows.findIndex((leaf) => leaf.account === account);
  const proof = merkleProof(leaves.rows.map(checkpointLeaf), place);
  return { checkpoint, block: only(blocks.rows), proof };
}
