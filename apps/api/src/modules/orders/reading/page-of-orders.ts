import { sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { countRows, totalOf } from '../../../platform/database/total-of.ts';
import type { Services } from '../../services.ts';
import { type selectOrders, withItems } from '../order-view.ts';
import { selectPermitted } from './find-order.ts';

interface Page {
  offset: number;
  limit: number;
  /** The page begins after this order. */
  after?: string | undefined;
  direction: 'asc' | 'desc';
}

/**
 * A page of the matching orders by meal time, and how many there are (product:api#long-lists).
 * @throws Failure not_found when `after` is not an order that the guardian may see
 */
export async function pageOfOrders(
  { db, clock }: Services,
  guardian: SignedIn,
  matching: ReturnType<typeof selectOrders>,
  { offset, limit, after, direction }: Page,
) {
  const last = after === undefined ? undefined : await selectPermitted(db, guardian, after);
  const following = direction === 'asc' ? sql`>` : sql`<`;
  const rows = await matching
    .$call((orders) =>
      last === undefined
        ? orders.offset(offset)
        : orders.where(
            sql<boolean>`(meal_order.day, meal_order.slot, meal_order.order_number)
              ${following} (${last.day}, ${last.slot}, ${last.order_number})`,
          ),
    )
    .orderBy('meal_order.day', direction)
    .orderBy('meal_order.slot', direction)
    .orderBy('meal_order.order_number', direction)
    .limit(limit)
    .execute();
  const docs = await withItems(db, rows, { readerId: guardian.id, now: clock() });
  if (last !== undefined) return { docs, offset, limit };
  const total = await totalOf({ offset, limit, found: rows.length }, (most) =>
    countRows(db, matching, most),
  );
  return { docs, ...total, offset, limit };
}
