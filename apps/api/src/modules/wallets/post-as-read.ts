import { isPosted, type PostItem } from '@merenda/ledger';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { ReadChanged } from '../../platform/database/repeat-changed.ts';
import { postMoney } from './post-money.ts';

/**
 * Posts what follows from balances that the transaction has read, as its last step.
 * @throws ReadChanged when a wallet was debited or closed since
 */
export async function postAsRead(trx: Transaction<DB>, items: readonly PostItem[]): Promise<void> {
  if (items.length === 0) return;
  const results = await postMoney(trx, items);
  if (results.every(isPosted)) return;
  const codes = results.map(({ code }) => code);
  const message = `the ledger answered ${codes.join(', ')}`;
  const isStale = codes.includes('insufficient_funds') || codes.includes('account_closed');
  throw isStale ? new ReadChanged(message) : new Error(message);
}
