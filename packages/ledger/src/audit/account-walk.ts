import { AccountAudit } from '@merenda/domain/statement/account-audit';
import { type Checkpoint, chainStart, type SealedEntry } from '@merenda/domain/statement/canonical';
import type { Finding } from '@merenda/domain/statement/finding';

/** An account, with the values that are stored beside its entries. */
export interface KeptAccount {
  account: string;
  mode: 'strict' | 'append';
  currency: string;
  floor_minor: bigint | null;
  /** The balance row of a strict account, the roll-up of an append one. */
  kept_posted: bigint | null;
  kept_pending: bigint | null;
  kept_movements: bigint | null;
  kept_seq: bigint | null;
  kept_position: bigint | null;
  kept_as_opened: boolean;
}

/** Checks one account's entries and the values stored beside them. */
export class AccountWalk {
  readonly #row: KeptAccount;
  readonly #audit: AccountAudit;
  readonly #sealedTo: bigint;
  readonly #sealedEntries: bigint;
  readonly #report: (finding: Finding) => void;
  #entriesUpToSeal = 0n;
  #rolledUp = { postedMinor: 0n, movements: 0n };

  constructor(
    row: KeptAccount,
    checkpoints: readonly Checkpoint[],
    sealedTo: bigint,
    report: (finding: Finding) => void,
  ) {
    this.#row = row;
    this.#report = report;
    this.#sealedTo = sealedTo;
    this.#sealedEntries = BigInt(checkpoints.at(-1)?.entries ?? 0);
    this.#audit = new AccountAudit(
      {
        account: row.account,
        mode: row.mode,
        currency: row.currency,
        floorMinor: row.floor_minor,
        seq: 0n,
        entries: 0n,
        balanceMinor: 0n,
        hash: chainStart(row.account, row.currency),
      },
      checkpoints,
      report,
    );
  }

  add(entry: SealedEntry): void {
    this.#audit.add(entry);
    const position = BigInt(entry.position);
    if (position <= this.#sealedTo) this.#entriesUpToSeal += 1n;
    if (this.#row.kept_position !== null && position <= this.#row.kept_position) {
      const { balanceMinor, movements } = this.#audit;
      this.#rolledUp = { postedMinor: balanceMinor, movements };
    }
  }

  finish(): void {
    this.#audit.finish();
    const { account, mode, kept_pending, kept_as_opened } = this.#row;
    const find = (check: Finding['check'], message: string): void =>
      this.#report({ check, account, message });
    if (!kept_as_opened) {
      find('account_differs', 'its balance row is missing or differs from the account');
      return;
    }
    if (this.#entriesUpToSeal !== this.#sealedEntries) {
      find(
        'seal_coverage',
        `${this.#sealedEntries} entries were sealed, ${this.#entriesUpToSeal} are there`,
      );
    }
    if (kept_pending !== this.#audit.pendingMinor) {
      const { pendingMinor } = this.#audit;
      find('pending_differs', `open holds make ${pendingMinor}, ${kept_pending} is kept`);
    }
    if (mode === 'strict') this.#compareBalance(find);
    else this.#compareRollUp(find);
  }

  #compareBalance(find: (check: Finding['check'], message: string) => void): void {
    const { kept_posted, kept_seq, kept_movements } = this.#row;
    const { balanceMinor, seq, movements } = this.#audit;
    if (kept_posted !== balanceMinor) {
      find('balance_differs', `its entries make ${balanceMinor}, ${kept_posted} is kept`);
    }
    if (kept_seq !== seq || kept_movements !== movements) {
      find(
        'seq_gap',
        `it has ${seq} entries, ${movements} of them movements; ${kept_seq} and ${kept_movements} are kept`,
      );
    }
  }

  #compareRollUp(find: (check: Finding['check'], message: string) => void): void {
    const { kept_posted, kept_movements, kept_position } = this.#row;
    const { postedMinor, movements } = this.#rolledUp;
    if (kept_posted !== postedMinor || kept_movements !== movements) {
      find(
        'roll_up_differs',
        `${movements} movements up to position ${kept_position} make ${postedMinor}, ${kept_movements} and ${kept_posted} are kept`,
      );
    }
  }
}
