import type { Order } from '@merenda/contract';
import { notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { selectOrders, withItems } from './order-view.ts';

/**
 * A meal of the guardian's own, or one of a student of theirs, whoever of the guardians ordered it.
 * @throws Failure not_found
 */
export async function findOrder({ db }: Services, guardian: SignedIn, id: string): Promise<Order> {
  const row = await selectOrders(db)
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
  const [order] = await withItems(db, [row]);
  if (!order) throw new Error('an order was read and not shown');
  return order;
}
