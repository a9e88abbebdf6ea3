import type { Kysely } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';

/**
 * The dishes of the meals that the guardian or one of the students had between two days, both
 * included. Cancelled meals and other guardians' students are left out.
 */
export const eatenBetween = (
  db: Kysely<DB>,
  guardian: SignedIn,
  { user, startDate, endDate }: { user: string; startDate: string; endDate: string },
) =>
  db
    .selectFrom('meal_order')
    .innerJoin('order_item', 'order_item.order_id', 'meal_order.id')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .where('meal_order.day', '>=', startDate)
    .where('meal_order.day', '<=', endDate)
    .where('meal_order.status', '<>', 'cancelled')
    .$if(user === guardian.id, (own) =>
      own
        .where('meal_order.requester_id', '=', guardian.id)
        .where('meal_order.student_id', 'is', null),
    )
    .$if(user !== guardian.id, (students) =>
      students
        .innerJoin('guardianship', 'guardianship.student_id', 'meal_order.student_id')
        .where('guardianship.guardian_id', '=', guardian.id)
        .where('meal_order.student_id', '=', user),
    );
