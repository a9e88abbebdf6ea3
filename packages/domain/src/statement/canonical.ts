import { sha256 as sha256Of } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * An entry in its form for hashing. Everything is text, exactly as in a statement: numbers in
 * decimal, instants as `2026-11-21T08:30:00.000000Z`. The reference, which names other records, is
 * only the SHA-256 of its stored text.
 */
export interface SealedEntry {
  account: string;
  seq: string;
  position: string;
  direction: string;
  transferId: string;
  phase: string;
  amountMinor: string;
  currency: string;
  counterparty: string;
  balanceAfterMinor: string | null;
  kind: string;
  groupId: string | null;
  pendingId: string | null;
  expiresAt: string | null;
  eventAt: string;
  createdAt: string;
  referenceHash: string | null;
}

/**
 * The text of an entry that is hashed, the same as `ledger.entry_line`. Absent values are empty.
 */
function entryLine(entry: SealedEntry): string {
  return [
    entry.account,
    entry.seq,
    entry.position,
    entry.direction,
    entry.transferId,
    entry.phase,
    entry.amountMinor,
    entry.currency,
    entry.counterparty,
    entry.balanceAfterMinor,
    entry.kind,
    entry.groupId,
    entry.pendingId,
    entry.expiresAt,
    entry.eventAt,
    entry.createdAt,
    entry.referenceHash,
  ]
    .map((value) => value ?? '')
    .join('|');
}

/** The first hash of an account's chain. */
export function chainStart(account: string, currency: string): Uint8Array {
  return sha256(`${account}|${currency}`);
}

/** The next hash of a chain: SHA-256(hash(n - 1) then the line of entry n). */
export function chainNext(hash: Uint8Array, entry: SealedEntry): Uint8Array {
  return sha256(hash, entryLine(entry));
}

/** The state of an account's chain at an entry. */
export interface Checkpoint {
  account: string;
  block: string;
  /** The last entry that it covers. */
  seq: string;
  /** The number of entries that it covers, from the account's first on. */
  entries: string;
  /** In hex, as all hashes here. */
  hash: string;
}

export interface Block {
  number: string;
  /** Exclusive. */
  fromPosition: string;
  /** Inclusive. */
  toPosition: string;
  transfers: number;
  sealedAt: string;
  previous: string;
  root: string;
  hash: string;
}

/** The hash that the first block has in place of a previous block's. */
export const FIRST_PREVIOUS = bytesToHex(sha256('merenda ledger'));

/** A checkpoint as a leaf of its block's Merkle tree. */
export function checkpointLeaf({ account, seq, entries, hash }: Checkpoint): Uint8Array {
  return sha256(Uint8Array.of(0), `${account}|${seq}|${entries}|`, hexToBytes(hash));
}

/** The hash of a block in hex; it includes the previous block's. */
export function blockHash(block: Block): string {
  const { number, fromPosition, toPosition, transfers, sealedAt } = block;
  return bytesToHex(
    sha256(
      `${number}|${fromPosition}|${toPosition}|${transfers}|${sealedAt}|`,
      hexToBytes(block.previous),
      hexToBytes(block.root),
    ),
  );
}

/** SHA-256 over the concatenated parts. */
export function sha256(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return sha256Of(
    concatBytes(...parts.map((part) => (typeof part === 'string' ? utf8ToBytes(part) : part))),
  );
}
