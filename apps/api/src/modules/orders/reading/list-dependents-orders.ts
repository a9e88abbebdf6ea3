import type { listDependentsOrders as route } from '@merenda/contract/orders';
import type { z } from 'zod';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { Services } from '../../services.ts';
import { selectOrders } from '../order-view.ts';
import { findNextLunches } from './next-lunches.ts';
import { pageOfOrders } from './page-of-orders.ts';
import { onlyRecent } from './recent.ts';

type Query = z.output<(typeof route)['schema']['querystring']>;

/**
 * The meals of all of the guardian's students, whichever guardian ordered them, soonest first by
 * default, without cancelled ones. `since` and `until` are the first and the last day of meals
 * (product:ordering#calls). `next` adds whether each student's next lunch is ordered.
 */
export async function listDependentsOrders(
  services: Services,
  guardian: SignedIn,
  { since, until, recentDays, next, ...page }: Query,
) {
  const matching = selectOrders(services.db)
    .where('meal_order.student_id', 'in', (eb) =>
      eb
        .selectFrom('guardianship')
        .select('guardianship.student_id')
        .where('guardianship.guardian_id', '=', guardian.id),
    )
    .where('meal_order.status', '<>', 'cancelled')
    .where('student.deleted_at', 'is', null)
    .$call((orders) => (since === undefined ? orders : orders.where('day', '>=', since)))
    .$call((orders) => (until === undefined ? orders : orders.where('day', '<=', until)))
    .$call((orders) => onlyRecent(orders, recentDays, services.clock()));
  const orders = await pageOfOrders(services, guardian, matching, page);
  return next === 'true' ? { ...orders, next: await findNextLunches(services, guardian) } : orders;
}
