import type { Executor } from '@merenda/database';
import {
  type Block,
  blockHash,
  type Checkpoint,
  checkpointLeaf,
  FIRST_PREVIOUS,
} from '@merenda/domain/statement/canonical';
import type { Finding } from '@merenda/domain/statement/finding';
import { merkleRoot } from '@merenda/domain/statement/merkle';
import { cursor, SortedReader } from './cursor.ts';
import { BLOCK_AS_TEXT, CHECKPOINT_AS_TEXT } from './select-entries.ts';

/** A block's hash that was stored elsewhere. */
export interface Anchor {
  block: string;
  hash: string;
}

export interface BlocksChecked {
  blocks: number;
  /** The newest block, to be stored elsewhere as an anchor. */
  head: Anchor | undefined;
  sealedTo: bigint;
}

/**
 * Checks the chain of blocks, and each block against its checkpoints and transfers.
 *
 * @param transaction a client inside a REPEATABLE READ transaction
 */
export async function checkBlocks(
  transaction: Executor,
  anchors: readonly Anchor[],
  report: (finding: Finding) => void,
): Promise<BlocksChecked> {
  const checkpoints = new SortedReader<Checkpoint>(
    cursor(
      transaction,
      'audit_leaves',
      `SELECT ${CHECKPOINT_AS_TEXT} FROM ledger.checkpoint c ORDER BY c.block, c.account`,
    ),
    ({ block }) => block.padStart(20, '0'),
  );
  const missing = new Map(anchors.map(({ block, hash }) => [block, hash]));
  let last: Block | undefined;
  let blocks = 0;
  const chain = cursor<Block & { found: number }>(
    transaction,
    'audit_blocks',
    `SELECT ${BLOCK_AS_TEXT}, (SELECT count(*)::integer FROM ledger.transfer t
        WHERE t.position > b.from_position AND t.position <= b.to_position) AS found
     FROM ledger.block b ORDER BY b.number`,
  );
  for await (const { found, ...block } of chain) {
    const find = (check: Finding['check'], message: string): void =>
      report({ check, block: block.number, message });
    const orphan = (it: Checkpoint): void =>
      report({ check: 'block_broken', block: it.block, message: 'a checkpoint without its block' });
    const leaves = (await checkpoints.takeAll(block.number.padStart(20, '0'), orphan)).map(
      checkpointLeaf,
    );
    if (!follows(last, block)) find('block_broken', 'it does not follow from the one before it');
    if (blockHash(block) !== block.hash) find('block_broken', 'its hash is not its own');
    if (merkleRoot(leaves) !== block.root) find('block_broken', 'its checkpoints were changed');
    if (found !== block.transfers) {
      find('seal_coverage', `${block.transfers} transfers were sealed in it, ${found} are there`);
    }
    if (missing.has(block.number) && missing.get(block.number) !== block.hash) {
      find('anchor_differs', 'its hash is not the one that was written down');
    }
    missing.delete(block.number);
    last = block;
    blocks += 1;
  }
  for await (const { block } of checkpoints.rest()) {
    report({ check: 'block_broken', block, message: 'a checkpoint without its block' });
  }
  for (const block of missing.keys()) {
    report({ check: 'anchor_differs', block, message: 'the block that was written down is gone' });
  }
  return {
    blocks,
    head: last && { block: last.number, hash: last.hash },
    sealedTo: BigInt(last?.toPosition ?? 0),
  };
}

function follows(last: Block | undefined, block: Block): boolean {
  if (last === undefined) {
    return block.number === '1' && block.fromPosition === '0' && block.previous === FIRST_PREVIOUS;
  }
  return (
    BigInt(block.number) === BigInt(last.number) + 1n &&
    block.fromPosition === last.toPosition &&
    block.previous === last.hash
  );
}
