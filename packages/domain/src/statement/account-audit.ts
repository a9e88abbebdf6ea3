import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { type Checkpoint, chainNext, type SealedEntry } from './canonical.ts';
import type { Check, Finding } from './finding.ts';

/** The state of an account before the first entry to check. */
export interface Opening {
  account: string;
  mode: 'strict' | 'append';
  currency: string;
  /** The lowest balance; null for append accounts. */
  floorMinor: bigint | null;
  seq: bigint;
  entries: bigint;
  balanceMinor: bigint;
  hash: Uint8Array;
}

const MOVES = new Set(['posted', 'post']);

/**
 * Checks one account's entries in order. It reports everything that does not follow from the
 * previous entries: numbers, balances, floor, time, holds, and the hash at each checkpoint. It
 * serves the database and a statement on its own. After a finding it continues from the found
 * values: one wrong entry is one finding.
 */
export class AccountAudit {
  seq: bigint;
  entries: bigint;
  movements = 0n;
  balanceMinor: bigint;
  pendingMinor = 0n;
  position = 0n;
  hash: Uint8Array;
  lastAt = '';
  /** The last entry covered by a checkpoint. */
  sealedSeq: bigint;

  readonly #opening: Opening;
  readonly #report: (finding: Finding) => void;
  readonly #checkpoints: Iterator<Checkpoint>;
  readonly #holds = new Map<string, bigint>();
  #checkpoint: Checkpoint | undefined;

  /** @param checkpoints the account's, after the opening, in order */
  constructor(
    opening: Opening,
    checkpoints: Iterable<Checkpoint>,
    report: (finding: Finding) => void,
  ) {
    this.#opening = opening;
    this.#report = report;
    this.#checkpoints = checkpoints[Symbol.iterator]();
    this.#nextCheckpoint();
    this.seq = opening.seq;
    this.sealedSeq = opening.seq;
    this.entries = opening.entries;
    this.balanceMinor = opening.balanceMinor;
    this.hash = opening.hash;
  }

  /** Checks the account's next entry. */
  add(entry: SealedEntry): void {
    this.#checkOrder(entry);
    this.#checkTime(entry);
    this.#apply(entry);
    this.entries += 1n;
    this.hash = chainNext(this.hash, entry);
    this.#checkHash(entry.seq);
  }

  get account(): string {
    return this.#opening.account;
  }

  /** Called after the last entry: reports sealed entries that are missing at the end. */
  finish(): void {
    if (this.#checkpoint === undefined) return;
    const { account } = this.#opening;
    const { seq, block } = this.#checkpoint;
    const message = `sealed up to ${seq}, but the entries end at ${this.seq}`;
    this.#report({ check: 'seal_coverage', account, seq, block, message });
  }

  #find(check: Check, entry: SealedEntry, message: string): void {
    const { account } = this.#opening;
    this.#report({ check, account, transfer: entry.transferId, seq: entry.seq, message });
  }

  #checkOrder(entry: SealedEntry): void {
    const [seq, position] = [BigInt(entry.seq), BigInt(entry.position)];
    if (this.#opening.mode === 'strict' && seq !== this.seq + 1n) {
      this.#find('seq_gap', entry, `entry ${this.seq + 1n} expected, ${seq} found`);
    } else if (this.#opening.mode === 'append' && seq !== position) {
      this.#find('seq_gap', entry, `entry ${position} expected, ${seq} found`);
    }
    if (position <= this.position) {
      this.#find('seq_gap', entry, `position ${position} after ${this.position}`);
    }
    this.seq = seq;
    this.position = position;
  }

  #checkTime(entry: SealedEntry): void {
    if (this.#opening.mode === 'strict' && entry.createdAt < this.lastAt) {
      this.#find('time_backwards', entry, `posted ${entry.createdAt}, after ${this.lastAt}`);
    }
    if (entry.eventAt > entry.createdAt) {
      this.#find('time_backwards', entry, `happened ${entry.eventAt}, posted ${entry.createdAt}`);
    }
    this.lastAt = entry.createdAt;
  }

  #apply(entry: SealedEntry): void {
    const { currency, mode, floorMinor } = this.#opening;
    const amount = BigInt(entry.amountMinor);
    if (amount <= 0n) this.#find('amount_invalid', entry, `amount ${amount}`);
    if (entry.currency !== currency) this.#find('currency_differs', entry, `in ${entry.currency}`);
    if (entry.direction === 'debit') this.#applyHold(entry, amount);
    if (MOVES.has(entry.phase)) {
      this.movements += 1n;
      this.balanceMinor += entry.direction === 'credit' ? amount : -amount;
    }
    const after = entry.balanceAfterMinor === null ? null : BigInt(entry.balanceAfterMinor);
    const due = mode === 'strict' ? this.balanceMinor : null;
    if (after !== due) {
      this.#find('chain_broken', entry, `balance ${due} expected after it, ${after} found`);
      this.balanceMinor = after ?? this.balanceMinor;
    }
    const available = this.balanceMinor - this.pendingMinor;
    if (floorMinor !== null && available < floorMinor) {
      this.#find('below_floor', entry, `${available} available, the floor is ${floorMinor}`);
    }
  }

  #applyHold(entry: SealedEntry, amount: bigint): void {
    if (entry.phase === 'posted') return;
    if (entry.phase === 'pending') {
      this.#holds.set(entry.transferId, amount);
      this.pendingMinor += amount;
      return;
    }
    const hold = entry.pendingId ?? '';
    const held = this.#holds.get(hold);
    if (held === undefined) {
      const isKnown = this.#opening.entries === 0n;
      if (isKnown) this.#find('hold_differs', entry, `ends hold ${hold}, which is not open`);
      return;
    }
    this.#holds.delete(hold);
    this.pendingMinor -= held;
    if (amount > held) this.#find('hold_differs', entry, `takes ${amount} of the ${held} held`);
  }

  #checkHash(seq: string): void {
    while (this.#checkpoint !== undefined && BigInt(this.#checkpoint.seq) <= this.seq) {
      const { block, ...sealed } = this.#checkpoint;
      const isRight =
        sealed.seq === seq &&
        sealed.entries === this.entries.toString() &&
        sealed.hash === bytesToHex(this.hash);
      if (!isRight) {
        const message = `the entries up to ${sealed.seq} are not those that were sealed`;
        const { account } = this.#opening;
        this.#report({ check: 'hash_differs', account, seq: sealed.seq, block, message });
        this.hash = hexToBytes(sealed.hash);
        this.entries = BigInt(sealed.entries);
      }
      this.sealedSeq = BigInt(sealed.seq);
      this.#nextCheckpoint();
    }
  }

  #nextCheckpoint(): void {
    const { done, value } = this.#checkpoints.next();
    this.#checkpoint = done ? undefined : value;
  }
}
