import { derivedId, type PostItem, type Transfer } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import { executorOf } from '../../../db/database.ts';
import type { DB } from '../../../db/generated.ts';
import { accountsOf, ownWalletOf } from '../clearing.ts';
import { postToOpen } from '../post-to-open.ts';
import type { Topup } from '../topup.ts';
import { lastTakings, REVERSAL, type Taking } from './open-takings.ts';

/**
 * Posts what a chargeback took, or the last of it, back to the accounts that it was taken from: the
 * bank gave it up. What came from a wallet that is closed by now goes to the guardian's own, and when
 * that is closed too, to what the company owes.
 */
export async function giveBack(
  trx: Kysely<DB>,
  topup: Topup,
  {
    open,
    amountMinor,
    step,
    group,
  }: { open: readonly Taking[]; amountMinor: bigint; step: number; group: readonly Transfer[] },
): Promise<void> {
  const { clearing, owed } = accountsOf(topup);
  const instead = [await ownWalletOf(trx, topup), owed];
  const [{ groupId, reference } = {}] = group;
  await postToOpen(
    executorOf(trx),
    lastTakings(open, amountMinor).map((taking) => ({
      targets: [taking.account, ...instead],
      to: (credit): PostItem => ({
        id: derivedId(REVERSAL, taking.id, String(step)),
        debit: clearing,
        credit,
        amountMinor: taking.amountMinor,
        currency: topup.currency,
        kind: REVERSAL,
        groupId,
        linked: true,
        reference,
      }),
    })),
  );
}
