import { derivedId, type PostItem, type Transfer, transfersOfGroup } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import { executorOf } from '../../../db/database.ts';
import type { DB } from '../../../db/generated.ts';
import { postToOpen } from '../post-to-open.ts';
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
  await postToOpen(
    executorOf(trx),
    group.map((taken) => ({
      targets: [taken.debit, ...instead],
      to: (credit) => reversalOf(taken, credit),
    })),
  );
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
