import { createHash } from 'node:crypto';

/**
 * One entry as it is hashed. Everything is text, exactly as it stands in a statement: numbers in
 * decimal, instants as `2026-11-21T08:30:00.000000Z`, the reference as the text it is stored as.
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
  reference: string | null;
}

/** The one way to write an entry down, as `ledger.entry_line` does. Absent values are empty. */
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
    entry.reference === null ? null : sha256(entry.reference).toString('hex'),
  ]
    .map((value) => value ?? '')
    .join('|');
}

/** Where an account's chain begins. */
export function chainStart(account: string, currency: string): Buffer {
  return sha256(`${account}|${currency}`);
}

/** hash(n) = SHA-256(hash(n - 1) then the line of entry n). */
export function chainNext(hash: Uint8Array, entry: SealedEntry): Buffer {
  return sha256(hash, entryLine(entry));
}

/** How far an account's chain has come. */
export interface Checkpoint {
  account: string;
  block: string;
  /** The last entry that it covers. */
  seq: string;
  /** How many entries it covers, from the account's first on. */
  entries: string;
  /** Hex, as all hashes here. */
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

/** What the first block names as the one before it. */
export const FIRST_PREVIOUS = sha256('merenda ledger').toString('hex');

export function checkpointLeaf({ account, seq, entries, hash }: Checkpoint): Buffer {
  return sha256(Buffer.of(0), `${account}|${seq}|${entries}|`, Buffer.from(hash, 'hex'));
}

export function blockHash(block: Block): string {
  const { number, fromPosition, toPosition, transfers, sealedAt } = block;
  return sha256(
    `${number}|${fromPosition}|${toPosition}|${transfers}|${sealedAt}|`,
    Buffer.from(block.previous, 'hex'),
    Buffer.from(block.root, 'hex'),
  ).toString('hex');
}

export function sha256(...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
