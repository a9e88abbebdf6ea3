import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { AccountAudit } from './account-audit.ts';
import { blockHash, chainStart, checkpointLeaf } from './canonical.ts';
import type { Finding } from './finding.ts';
import { rootFromProof } from './merkle.ts';
import { readStatement } from './read-statement.ts';
import {
  type AccountStatement,
  type ChainedEntry,
  type Statement,
  type StatementMaker,
  StatementWriter,
} from './statement-file.ts';

hashes.sha512 = sha512;

/** The content of a verified statement. All amounts are minor units of its currency. */
export interface StatementSummary {
  made: StatementMaker;
  currency: string;
  /** The number of movements; holds, which move nothing, are not counted. */
  movements: number;
  /** The times of the first and the last entry. */
  first: string | undefined;
  last: string | undefined;
  openingMinor: bigint;
  inMinor: bigint;
  outMinor: bigint;
  closingMinor: bigint;
  /**
   * The block that seals its entries up to one of them: compare its hash with a copy kept
   * elsewhere.
   */
  sealed: { seq: string; block: string; hash: string } | undefined;
  /** The key is one of the given ones; undefined when none were given. */
  isKeyKnown: boolean | undefined;
}

export interface StatementVerdict {
  /** The alterations, at most the first `MAX_FINDINGS`; empty without any. */
  findings: Finding[];
  /** undefined when the file is no statement. */
  summary: StatementSummary | undefined;
}

export interface Trust {
  /** The provider's published keys: one of them must have signed. */
  keys?: readonly string[] | undefined;
  /** A block's hash that was kept elsewhere. */
  anchor?: { block: string; hash: string } | undefined;
}

/** The most findings in the result: more would not help the reader. */
const MAX_FINDINGS = 20;
const BATCH = 2_000;

/**
 * Verifies a statement's file without the ledger: its entries follow from one another and are those
 * of their seal, its text is unchanged, and its signer is known
 * (product:wallets#verifiable-statement). The owner of a signing key could still make another
 * statement; an `anchor` from elsewhere reveals that.
 *
 * @param pause waited for now and then, so that a page stays usable
 */
export async function verifyStatement(
  content: string,
  { keys, anchor }: Trust = {},
  pause: () => Promise<void> = async () => {},
): Promise<StatementVerdict> {
  const statement = readStatement(content);
  if (!statement) {
    const message = 'the file is not a statement, or is damaged beyond reading';
    return { findings: [{ check: 'statement_malformed', message }], summary: undefined };
  }
  const findings: Finding[] = [];
  const { entries } = statement;
  const report = (finding: Finding): void => {
    if (findings.length < MAX_FINDINGS) findings.push({ ...finding, ...placeOf(finding, entries) });
  };
  const audit = auditOf(statement, report);
  const writer = new StatementWriter();
  const pieces = [writer.head(statement)];
  let [inMinor, outMinor] = [0n, 0n];
  for (let from = 0; from < entries.length; from += BATCH) {
    const batch = entries.slice(from, from + BATCH);
    for (const entry of batch) {
      addChained(audit, entry, report);
      if (!isMovement(entry)) continue;
      if (entry.direction === 'credit') inMinor += BigInt(entry.amountMinor);
      else outMinor += BigInt(entry.amountMinor);
    }
    pieces.push(writer.entries(batch));
    await pause();
  }
  audit.finish();
  checkSeal(statement, report);
  pieces.push(writer.seal(statement.seal));
  checkMaker(statement, writer.message(), keys, report);
  pieces.push(writer.signature(statement.signature));
  if (findings.length === 0 && pieces.join('') !== content) {
    report({ check: 'rewritten', message: 'it says the same, but is not the text that was made' });
  }
  const block = statement.seal?.block;
  if (anchor && (block?.number !== anchor.block || block.hash !== anchor.hash)) {
    const message = 'its block is not the one that was written down';
    report({ check: 'anchor_differs', block: block?.number ?? '-', message });
  }
  const summary = {
    made: statement.made,
    currency: statement.currency,
    movements: Number(audit.movements),
    first: entries[0]?.eventAt,
    last: entries.at(-1)?.eventAt,
    openingMinor: BigInt(statement.opening.balanceMinor),
    inMinor,
    outMinor,
    closingMinor: audit.balanceMinor,
    sealed: block && { seq: audit.sealedSeq.toString(), block: block.number, hash: block.hash },
    isKeyKnown: keys?.includes(statement.made.key),
  };
  return { findings, summary };
}

/**
 * The ledger's `seq` counts the account's entries: in a file that begins later it is no position.
 */
function placeOf({ seq }: Finding, entries: Statement['entries']): Pick<Finding, 'entry' | 'text'> {
  const at = entries.findIndex((entry) => entry.seq === seq);
  const found = entries[at];
  return found ? { entry: `${at + 1}`, text: found.text } : {};
}

function auditOf(statement: AccountStatement, report: (finding: Finding) => void): AccountAudit {
  const { account, mode, currency, opening, floorMinor, seal } = statement;
  if (opening.entries === '0' && opening.hash !== bytesToHex(chainStart(account, currency))) {
    report({ check: 'hash_differs', account, message: 'its chain does not begin where it should' });
  }
  return new AccountAudit(
    {
      account,
      mode,
      currency,
      floorMinor: floorMinor === null ? null : BigInt(floorMinor),
      seq: BigInt(opening.seq),
      entries: BigInt(opening.entries),
      balanceMinor: BigInt(opening.balanceMinor),
      hash: hexToBytes(opening.hash),
    },
    seal === null ? [] : [seal.checkpoint],
    report,
  );
}

/** The chain goes on from the stated hash: one altered entry is one finding. */
function addChained(
  audit: AccountAudit,
  entry: ChainedEntry,
  report: (finding: Finding) => void,
): void {
  const { account, seq, transferId } = entry;
  audit.add(entry);
  if (account !== audit.account) {
    const message = `an entry of account ${account}`;
    report({ check: 'account_differs', account, transfer: transferId, seq, message });
  }
  if (bytesToHex(audit.hash) === entry.hash) return;
  audit.hash = hexToBytes(entry.hash);
  const message = 'the entry is not the one that its hash was made of';
  report({ check: 'hash_differs', account, transfer: transferId, seq, message });
}

function checkSeal({ seal, account }: AccountStatement, report: (finding: Finding) => void): void {
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

function checkMaker(
  { made, signature }: Statement,
  message: Uint8Array,
  keys: readonly string[] | undefined,
  report: (finding: Finding) => void,
): void {
  if (!isSigned(signature, message, made.key)) {
    report({ check: 'signature_differs', message: 'its signature is not one of this text' });
  }
  if (keys && !keys.includes(made.key)) {
    report({ check: 'key_unknown', message: `the key ${made.key} is none of the provider’s` });
  }
}

function isSigned(signature: string, message: Uint8Array, key: string): boolean {
  try {
    return verify(hexToBytes(signature), message, hexToBytes(key), { zip215: false });
  } catch {
    // The key is no point of the curve.
    return false;
  }
}

const isMovement = ({ phase }: ChainedEntry): boolean => phase === 'posted' || phase === 'post';
