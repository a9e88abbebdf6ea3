import { type Transfer, transfersOfGroup } from '@merenda/ledger';
import type { Kysely } from 'kysely';
import { executorOf } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { chargebacksOf } from '../dispute/store.ts';
import { remainingShares, returnedRefunds } from '../plan/remaining-shares.ts';
import { POSTED_REFUNDS } from '../state.ts';
import type { Topup } from '../topup/topup.ts';

/** The remaining share of each wallet in a top-up, in minor units, by wallet. */
export async function findRemainingShares(
  db: Kysely<DB>,
  topup: Topup,
): Promise<Map<string, bigint>> {
  const groupsOf = async (ids: readonly string[]) => {
    const groups: Transfer[][] = [];
    for (const id of ids) groups.push(await transfersOfGroup(executorOf(db), id));
    return groups;
  };
  const refunds = await db
    .selectFrom('topup_refund_part as share')
    .innerJoin('topup_refund', 'topup_refund.id', 'share.refund_id')
    .select(['share.refund_id', 'share.wallet_id', 'share.amount_minor', 'topup_refund.status'])
    .where('topup_refund.topup_id', '=', topup.id)
    .where('topup_refund.status', 'in', POSTED_REFUNDS)
    .execute();
  const chargebacks = await chargebacksOf(db, topup.id);
  return remainingShares(topup, {
    credits: (await groupsOf([topup.id])).flat(),
    refunds,
    returns: (await groupsOf(returnedRefunds(refunds))).flat(),
    chargebacks: await groupsOf(chargebacks.map(({ id }) => id)),
  });
}
