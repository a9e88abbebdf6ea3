import { isPosted, type Movement } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { postMoney } from './post-money.ts';

/**
 * Posts money that comes back, the last in its transaction, to where it belongs or, where that is closed,
 * to the first open account of those that come `instead` (product:wallets#closed-wallets). These are asked
 * for only then, as whoever closes a wallet writes down in the same transaction what comes instead of it.
 * @returns the account that has the money
 */
export async function postToOpen(
  trx: Transaction<DB>,
  movement: Movement,
  instead: () => Promise<readonly string[]>,
): Promise<string> {
  if (await postUnlessClosed(trx, movement)) return movement.credit;
  for (const credit of await instead()) {
    if (await postUnlessClosed(trx, { ...movement, credit })) return credit;
  }
  throw new Error(`every account for ${movement.id} is closed`);
}

async function postUnlessClosed(trx: Transaction<DB>, movement: Movement): Promise<boolean> {
  const [result] = await postMoney(trx, [movement]);
  if (result && isPosted(result)) return true;
  if (result?.code === 'account_closed') return false;
  throw new Error(`the ledger answered ${result?.code}`);
}
