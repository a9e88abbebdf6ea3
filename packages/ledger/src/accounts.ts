import type { Executor } from '@merenda/database';
import { LedgerInputError } from './input-error.ts';
import { only } from './only.ts';
import { CURRENCY, KIND, matching, UUID } from './wire.ts';

/** What is agreed once, when an account is opened. */
export interface AccountOpening {
  id: string;
  /**
   * strict: never below its floor, one posting at a time; for wallets.
   * append: no floor and nothing to wait for; for the company's own accounts.
   */
  mode: 'strict' | 'append';
  currency: string;
  /** What sort of account: `wallet`, `sales`, `card.clearing`, … */
  kind: string;
  /** How low a strict account may go: 0 unless given, never above. */
  floorMinor?: bigint | undefined;
}

export type OpenCode = 'ok' | 'exists' | 'exists_with_different';
export type CloseCode = 'ok' | 'account_missing' | 'account_not_empty' | 'holds_open';

/**
 * Opens an account; the same opening again is `exists`.
 *
 * @throws LedgerInputError
 */
export async function openAccount(executor: Executor, account: AccountOpening): Promise<OpenCode> {
  const floorMinor = account.mode === 'strict' ? (account.floorMinor ?? 0n) : null;
  matching('id', UUID, account.id);
  matching('currency', CURRENCY, account.currency);
  matching('kind', KIND, account.kind);
  if (floorMinor !== null && floorMinor > 0n) {
    throw new LedgerInputError('floorMinor is above zero: a new account would be below it');
  }
  const { rows } = await executor.query<{ code: OpenCode }>(
    'SELECT ledger.open_account($1, $2, $3, $4, $5) AS code',
    [account.id, account.mode, account.currency, account.kind, floorMinor],
  );
  return only(rows).code;
}

/**
 * Closes an account for good; `ok` also when it is closed already. A strict account must be empty,
 * and no hold may be open on either side. Money that arrives later is refused: `account_closed`.
 */
export async function closeAccount(executor: Executor, id: string): Promise<CloseCode> {
  const { rows } = await executor.query<{ code: CloseCode }>(
    'SELECT ledger.close_account($1) AS code',
    [id],
  );
  return only(rows).code;
}
