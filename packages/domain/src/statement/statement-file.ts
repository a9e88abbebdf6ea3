import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Block, Checkpoint, SealedEntry } from './canonical.ts';
import type { ProofStep } from './merkle.ts';

export const STATEMENT_FORMAT = 'merenda.statement.2';

/** An account's entries with their proof, without the entries themselves. */
export interface AccountStatement {
  account: string;
  mode: 'strict' | 'append';
  currency: string;
  /** The lowest balance; null for append accounts. */
  floorMinor: string | null;
  /** The account before the first entry, and the state of its chain. */
  opening: { seq: string; entries: string; balanceMinor: string; hash: string };
  /** The newest checkpoint within the entries, its block, and the proof that the block contains it. */
  seal: { checkpoint: Checkpoint; block: Block; proof: ProofStep[] } | null;
}

/** An entry with the state of the chain after it, in hex. */
export interface ChainedEntry extends SealedEntry {
  hash: string;
}

/** A chained entry with its purpose, in the reader's language. */
export interface StatedEntry extends ChainedEntry {
  text: string;
}

/** The maker and the reader of a statement. */
export interface StatementMaker {
  by: string;
  /** The address of the published keys; null where the product's address is unknown. */
  keysAt: string | null;
  /** The Ed25519 key that fits the signature, in hex. */
  key: string;
  at: string;
  owner: string;
  language: string;
  timeZone: string;
}

/** A statement as in its file (product:wallets#verifiable-statement). */
export interface Statement extends AccountStatement {
  format: typeof STATEMENT_FORMAT;
  made: StatementMaker;
  /** The entries, oldest first, holds included. */
  entries: StatedEntry[];
  /** Ed25519 over `signedMessage`, in hex. */
  signature: string;
}

export type StatementHead = Omit<Statement, 'format' | 'entries' | 'seal' | 'signature'>;

/**
 * Writes a statement piece by piece, an entry a line, and computes the signed message on the way:
 * the same statement is always the same text.
 */
export class StatementWriter {
  readonly #digest = sha256.create();
  #entries = 0;

  /** The file's beginning. */
  head({ made, account, mode, currency, floorMinor, opening }: StatementHead): string {
    const head = JSON.stringify({
      format: STATEMENT_FORMAT,
      made,
      account,
      mode,
      currency,
      floorMinor,
      opening,
    });
    return this.#add(`${head.slice(0, -1)},\n"entries":[`);
  }

  entries(batch: readonly StatedEntry[]): string {
    let text = '';
    for (const entry of batch) {
      text += `${this.#entries === 0 ? '' : ','}\n${JSON.stringify(entry)}`;
      this.#entries += 1;
    }
    return this.#add(text);
  }

  /** The part after the entries. From then on `message` is complete. */
  seal(seal: AccountStatement['seal']): string {
    return this.#add(`\n],\n"seal":${JSON.stringify(seal)},\n`);
  }

  /** The bytes to sign: everything that has been written. */
  message(): Uint8Array {
    return utf8ToBytes(`${STATEMENT_FORMAT}|${bytesToHex(this.#digest.digest())}`);
  }

  /** The file's end. */
  signature(signature: string): string {
    return `"signature":${JSON.stringify(signature)}}\n`;
  }

  #add(text: string): string {
    this.#digest.update(utf8ToBytes(text));
    return text;
  }
}
