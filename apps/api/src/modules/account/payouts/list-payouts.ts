import type { SignedIn } from '../../../auth/signed-in.ts';
import { countedBy } from '../../../platform/database/total-of.ts';
import type { Services } from '../../services.ts';
import { openDetails } from './details.ts';
import { payoutView } from './payout.ts';

/** A guardian's payouts, newest first, with masked bank data. */
export async function listPayouts(
  services: Services,
  guardian: Pick<SignedIn, 'id'>,
  { offset, limit }: { offset: number; limit: number },
) {
  const own = services.db.selectFrom('payout_request').where('guardian_id', '=', guardian.id);
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const count = async () => {
    const { total } = await own
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const ids = rows.map(({ id }) => id);
  const details = await openDetails(services, services.db, ids);
  const docs = rows.map((row) => payoutView(row, details.get(row.id)));
  const total = countedBy({ offset, limit, found: rows.length }) ?? (await count());
  return { docs, total, offset, limit };
}
