import type { Services } from '../../../services.ts';
import { type Conclusion, planConclusion } from '../../plan/plan-refund.ts';
import { execute } from '../../posting/execute.ts';
import type { Refund } from '../refund.ts';
import { findDoneMinor, findRefundShares, lockRefund } from '../store.ts';

/** Ends a refund, sets its top-up's state, and posts or voids its holds. */
export async function concludeRefund(
  services: Pick<Services, 'db' | 'log'>,
  { id, topup_id }: Pick<Refund, 'id' | 'topup_id'>,
  conclusion: Conclusion,
): Promise<void> {
  await execute(services, topup_id, {
    read: async (trx) => ({
      refund: await lockRefund(trx, id),
      holds: ((await findRefundShares(trx, [id])).get(id) ?? []).map(({ holdId }) => holdId),
      doneMinor: await findDoneMinor(trx, topup_id),
    }),
    plan: (topup, facts) => planConclusion(topup, facts, conclusion),
  });
}
