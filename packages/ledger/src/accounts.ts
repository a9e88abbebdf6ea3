import type { Executor } from '@merenda/database';
import { ID } from '@merenda/domain/ids';
import { LedgerInputError } from './items.ts';
import { onlyRow } from './only.ts';
import { CURRENCY, checkPattern, KIND } from './wire.ts';

/** The fixed properties of an account. */
export interface AccountOpening {
  id: string;
  /**
   * strict: never below its floor, one posting at a time; for wallets.
   * append: without a floor and without locks; for the company's own accounts.
   */
  mode: 'strict' | 'append';
  currency: string;
  /** The kind of account: `wallet`, `sales`, `card.clearing`, … */
  kind: string;
  /** The lowest balance of a strict account: 0 by default, never above 0. */
  floorMinor?: bigint | undefined;
}

export type OpenCode = 'ok' | 'exists' | 'exists_with_different';
export type CloseCode = 'ok' | 'account_missing' | 'account_not_empty' | 'holds_open';

/**
 * Opens an account; the same opening again is `exists`.
 *
 * @throws LedgerInputError for invalid input
 */
export async function openAccount(executor: Executor, account: AccountOpening): Promise<OpenCode> {
  const floorMinor = account.mode === 'strict' ? (account.floorMinor ?? 0n) : null;
  checkPattern('id', ID, account.id);
  checkPattern('currency', CURRENCY, account.currency);
  checkPattern('kind', KIND, account.kind);
  if (floorMinor !== null && floorMinor > 0n) {
    throw new LedgerInputError('floorMinor is above zero: a new account would be below it');
  }
  const { rows } = await executor.query<{ code: OpenCode }>(
    'SELECT ledger.open_account($1, $2, $3, $4, $5) AS code',
    [account.id, account.mode, account.currency, account.kind, floorMinor],
  );
  return onlyRow(rows).code;
}

/**
 * Closes an account for good; `ok` also when it is closed already. A strict account must be empty,
 * and no hold may be open on either side. Later postings are refused with `account_closed`.
 */
export async function closeAccount(executor: Executor, id: string): Promise<CloseCode> {
  const { rows } = await executor.query<{ code: CloseCode }>(
    'SELECT ledger.close_account($1) AS code',
    [id],
  );
  return onlyRow(rows).code;
}
