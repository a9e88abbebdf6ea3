import type { Executor } from '@merenda/database';
import {
  type Block,
  type Checkpoint,
  chainNext,
  chainStart,
  checkpointLeaf,
  type SealedEntry,
} from '@merenda/domain/statement/canonical';
import { merkleProof } from '@merenda/domain/statement/merkle';
import type { AccountStatement, ChainedEntry } from '@merenda/domain/statement/statement-file';
import type { Reference } from '../items.ts';
import { onlyRow } from '../only.ts';
import { BLOCK_AS_TEXT, CHECKPOINT_AS_TEXT, ENTRY_AS_TEXT } from './select-entries.ts';

export interface StatementRange {
  account: string;
  /** The first entry; by default the account's first. */
  fromSeq?: bigint | undefined;
  /** The last entry; by default the newest. */
  untilSeq?: bigint | undefined;
}

/** An entry as it is proven, with the reference, of which the proof has only the hash. */
export interface ExportedEntry {
  chained: ChainedEntry;
  reference: Reference | null;
}

export interface ExportedStatement {
  statement: AccountStatement;
  /** The entries, oldest first, a batch in memory at a time. */
  batches: () => AsyncGenerator<ExportedEntry[]>;
}

interface AccountRow {
  account: string;
  mode: 'strict' | 'append';
  currency: string;
  floor_minor: bigint | null;
  newest: bigint;
}

const BATCH = 500;
const LAST = 2n ** 62n;

/**
 * An account's entries with their proof, which needs no ledger: see `verifyStatement` of the
 * domain. Undefined when there is no such account.
 */
export async function exportStatement(
  executor: Executor,
  { account, fromSeq = 1n, untilSeq = LAST }: StatementRange,
): Promise<ExportedStatement | undefined> {
  const { rows } = await executor.query<AccountRow>(
    `SELECT account, mode, currency, floor_minor, coalesce(last_seq, (SELECT max(e.seq) FROM ledger.entry e
       WHERE e.account = b.account), 0) AS newest FROM ledger.account_balance b WHERE account = $1`,
    [account],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  // Entries posted from now on are not in the statement.
  const last = untilSeq < found.newest ? untilSeq : found.newest;
  const statement = {
    account: found.account,
    mode: found.mode,
    currency: found.currency,
    floorMinor: found.floor_minor?.toString() ?? null,
    opening: await readOpening(executor, found, fromSeq),
    seal: await readSeal(executor, found.account, fromSeq, last),
  };
  return { statement, batches: () => readChained(executor, statement, fromSeq, last) };
}

/**
 * The range of entries that happened between two instants: from the first to the last of them, with
 * all entries posted between. Without any it is an empty range after the earlier entries.
 */
export async function rangeBetween(
  executor: Executor,
  account: string,
  from: Date | undefined,
  until: Date | undefined,
): Promise<StatementRange> {
  const { rows } = await executor.query<{ first: bigint | null; last: bigint | null }>(
    `SELECT min(seq) FILTER (WHERE event_at >= $2) AS first, max(seq) AS last FROM ledger.entry
     WHERE account = $1 AND event_at < $3`,
    [account, from ?? '-infinity', until ?? 'infinity'],
  );
  const { first, last } = onlyRow(rows);
  const untilSeq = last ?? 0n;
  return { account, fromSeq: first ?? untilSeq + 1n, untilSeq };
}

async function* readChained(
  executor: Executor,
  { account, opening }: AccountStatement,
  fromSeq: bigint,
  untilSeq: bigint,
): AsyncGenerator<ExportedEntry[]> {
  let hash: Uint8Array = Buffer.from(opening.hash, 'hex');
  for (let from = fromSeq; ; ) {
    const rows = await readEntries(executor, account, from, untilSeq, BATCH);
    if (rows.length > 0) {
      yield rows.map(({ reference, ...entry }) => {
        hash = chainNext(hash, entry);
        return { chained: { ...entry, hash: Buffer.from(hash).toString('hex') }, reference };
      });
    }
    if (rows.length < BATCH) return;
    from = BigInt(rows.at(-1)?.seq ?? 0) + 1n;
  }
}

async function readEntries(
  executor: Executor,
  account: string,
  fromSeq: bigint,
  untilSeq: bigint,
  limit?: number,
): Promise<(SealedEntry & { reference: Reference | null })[]> {
  const { rows } = await executor.query<SealedEntry & { reference: Reference | null }>(
    `SELECT ${ENTRY_AS_TEXT}, reference FROM ledger.entry e
     WHERE e.account = $1 AND e.seq >= $2 AND e.seq <= $3 ORDER BY e.seq LIMIT $4`,
    [account, fromSeq, untilSeq, limit ?? null],
  );
  return rows;
}
/** The account just before `fromSeq`, computed from its last checkpoint before that. */
async function readOpening(
  executor: Executor,
  { account, currency }: AccountRow,
  fromSeq: bigint,
): Promise<AccountStatement['opening']> {
  const { rows } = await executor.query<Checkpoint>(
    `SELECT ${CHECKPOINT_AS_TEXT} FROM ledger.checkpoint c
     WHERE c.account = $1 AND c.seq < $2 ORDER BY c.block DESC LIMIT 1`,
    [account, fromSeq],
  );
  const sealedSeq = BigInt(rows[0]?.seq ?? 0);
  const between = await readEntries(executor, account, sealedSeq + 1n, fromSeq - 1n);
  const hash = between.reduce<Uint8Array>(
    (before, { reference: _, ...entry }) => chainNext(before, entry),
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
    hash: Buffer.from(hash).toString('hex'),
  };
}

async function readSeal(
  executor: Executor,
  account: string,
  fromSeq: bigint,
  untilSeq: bigint,
): Promise<AccountStatement['seal']> {
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
  return { checkpoint, block: onlyRow(blocks.rows), proof };
}
