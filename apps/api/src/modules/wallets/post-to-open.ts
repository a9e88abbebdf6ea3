import { isPosted, type Movement } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { postMoney } from './post-money.ts';

/**
 * Posts money that comes back, as the last step of its transaction: to its account or, if that is
 * closed, to the one of `instead` (product:wallets#closed-wallets).
 * @param instead the account, and a reference that names whose money it is where the record does not
 * @returns the account that has the money
 */
export async function postToOpen(
  trx: Transaction<DB>,
  movement: Movement,
  instead: Pick<Movement, 'credit'> & Partial<Pick<Movement, 'reference'>>,
): Promise<string> {
  if (await postUnlessClosed(trx, movement)) return movement.credit;
  if (await postUnlessClosed(trx, { ...movement, ...instead })) return instead.credit;
  throw new Error(`every account for ${movement.id} is closed`);
}

/** Posts money that comes back; false when its account is closed. */
export async function postUnlessClosed(trx: Transaction<DB>, movement: Movement): Promise<boolean> {
  const [result] = await postMoney(trx, [movement]);
  if (result && isPosted(result)) return true;
  if (result?.code === 'account_closed') return false;
  throw new Error(`the ledger answered ${result?.code}`);
}
