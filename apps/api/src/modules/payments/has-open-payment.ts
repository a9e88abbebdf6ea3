import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { OPEN_REFUNDS, OPEN_TOPUPS } from './state.ts';

/**
 * True while a guardian has an open top-up or an open refund, also a refund that holds money on the
 * wallet of a student who stays.
 */
export async function hasOpenPayment(db: Kysely<DB>, guardianId: string): Promise<boolean> {
  const topups = db.selectFrom('topup').select('topup.id').where('guardian_id', '=', guardianId);
  const open = await topups
    .where('topup.status', 'in', OPEN_TOPUPS)
    .union(
      topups
        .innerJoin('topup_refund', 'topup_refund.topup_id', 'topup.id')
        .where('topup_refund.status', 'in', OPEN_REFUNDS),
    )
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
