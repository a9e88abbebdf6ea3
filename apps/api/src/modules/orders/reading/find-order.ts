import type { Order } from '@merenda/contract';
import type { Kysely } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { selectOrders, withItems } from '../order-view.ts';

/**
 * An order for the guardian or for one of the guardian's students, whichever guardian placed it.
 * @throws Failure not_found
 */
export async function findOrder(
  { db, clock }: Services,
  guardian: SignedIn,
  id: string,
): Promise<Order> {
  const row = await selectPermitted(db, guardian, id);
  const [order] = await withItems(db, [row], { readerId: guardian.id, now: clock() });
  if (!order) throw new Error('an order was read and not shown');
  return order;
}

/** The query for the order's row. @throws Failure not_found */
export const selectPermitted = (db: Kysely<DB>, guardian: SignedIn, id: string) =>
  selectOrders(db)
    .where('meal_order.id', '=', id)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('meal_order.requester_id', '=', guardian.id),
          eb('meal_order.student_id', 'is', null),
        ]),
        eb.exists(
          eb
            .selectFrom('guardianship')
            .select('guardianship.student_id')
            .whereRef('guardianship.student_id', '=', 'meal_order.student_id')
            .where('guardianship.guardian_id', '=', guardian.id),
        ),
      ]),
    )
    .executeTakeFirstOrThrow(notFound);
