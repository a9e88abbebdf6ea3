import type { Services } from '../../../services.ts';
import { planRefundEnd, type RefundEnd } from '../../plan/plan-refund.ts';
import { changeTopup } from '../../posting/change-topup.ts';
import type { Refund } from '../refund.ts';
import { findDoneMinor, findRefundShares, lockRefund } from '../store.ts';

/** Ends a refund, sets its top-up's state, and posts or voids its holds. */
export async function endRefund(
  services: Pick<Services, 'db' | 'log'>,
  { id, topup_id }: Pick<Refund, 'id' | 'topup_id'>,
  end: RefundEnd,
): Promise<void> {
  await changeTopup(services, topup_id, {
    read: async (trx) => ({
      refund: await lockRefund(trx, id),
      holds: ((await findRefundShares(trx, [id])).get(id) ?? []).map(({ holdId }) => holdId),
      doneMinor: await findDoneMinor(trx, topup_id),
    }),
    plan: (topup, facts) => planRefundEnd(topup, facts, end),
  });
}
