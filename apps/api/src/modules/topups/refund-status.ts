import { sumMinor } from '@merenda/domain/money';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated.ts';
import type { Topup } from './topup.ts';

/** Writes down how much of an arrived top-up has gone back by now: nothing, a part, or all. */
export async function setRefundStatus(
  trx: Kysely<DB>,
  { id, amount_minor }: Pick<Topup, 'id' | 'amount_minor'>,
): Promise<void> {
  const done = await trx
    .selectFrom('topup_refund')
    .select('amount_minor')
    .where('topup_id', '=', id)
    .where('status', '=', 'done')
    .execute();
  const doneMinor = sumMinor(done.map((refund) => refund.amount_minor));
  const partly = doneMinor < amount_minor ? 'partially_refunded' : 'refunded';
  await trx
    .updateTable('topup')
    .set({ status: doneMinor === 0n ? 'paid' : partly })
    .where('id', '=', id)
    .execute();
}
