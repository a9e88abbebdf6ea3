import {
  derivedId,
  isPosted,
  type PostItem,
  post,
  type Transfer,
  transfersOfGroup,
} from '@merenda/ledger';
import type { Kysely } from 'kysely';
import { executorOf } from '../../../db/database.ts';
import type { DB } from '../../../db/generated.ts';
import type { Topup } from '../topup.ts';
import { accountsOf, type Chargeback, ownWalletOf } from './chargeback.ts';

/**
 * Posts what a chargeback took back to the same accounts, the same amounts: the bank gave it up. What
 * came from a wallet that is closed by now goes to the guardian's own, and when that is closed too, to
 * what the company owes. All of it or none, inside the caller's transaction.
 */
export async function giveBack(
  trx: Kysely<DB>,
  topup: Topup,
  chargeback: Chargeback,
): Promise<void> {
  const group = await transfersOfGroup(executorOf(trx), chargeback.id);
  if (group.some(({ kind }) => kind === REVERSAL)) return;
  const instead = [await ownWalletOf(trx, topup), accountsOf(topup).owed];
  let ways = group.map((taken) => ({ taken, targets: [taken.debit, ...instead] }));
  for (;;) {
    const items = ways.map(({ taken, targets }) => reversalOf(taken, targets[0] ?? taken.debit));
    const results = await post(executorOf(trx), items);
    if (results.every(isPosted)) return;
    const next = ways.map((way, index) =>
      results[index]?.code === 'account_closed' ? { ...way, targets: way.targets.slice(1) } : way,
    );
    if (next.every((way, index) => way === ways[index])) {
      throw new Error(`chargeback ${chargeback.id}: ${results.map(({ code }) => code).join(', ')}`);
    }
    ways = next;
  }
}

const REVERSAL = 'chargeback-reversal';

const reversalOf = (taken: Transfer, credit: string): PostItem => ({
  id: derivedId(REVERSAL, taken.id),
  debit: taken.credit,
  credit,
  amountMinor: taken.amountMinor,
  currency: taken.currency,
  kind: REVERSAL,
  groupId: taken.groupId,
  linked: true,
  reference: taken.reference,
});
