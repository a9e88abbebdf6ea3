import { type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { totalOf } from '../../../platform/database/total-of.ts';
import type { Services } from '../../services.ts';
import { type OrderRow, type selectOrders, withItems } from '../order-view.ts';
import { selectPermitted } from './find-order.ts';

/** An order's place among others. */
export type MealKey = Pick<OrderRow, 'day' | 'slot' | 'order_number'>;

/** Reads the matching orders. */
interface Read {
  /** @param last the page begins after this order */
  rows(last: MealKey | undefined): Promise<OrderRow[]>;
  count(most: number): Promise<number>;
}

interface Page {
  offset: number;
  limit: number;
  /** The page begins after this order. */
  after?: string | undefined;
}

/**
 * A page of the matching orders by meal time, and how many there are (product:api#long-lists).
 * @throws Failure not_found when `after` is not an order that the guardian may see
 */
export async function pageOfOrders(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  guardian: SignedIn,
  { rows, count }: Read,
  { offset, limit, after }: Page,
) {
  const last = after === undefined ? undefined : await selectPermitted(db, guardian, after);
  const found = await rows(last);
  const docs = await withItems(db, found, { readerId: guardian.id, now: clock() });
  if (last !== undefined) return { docs, offset, limit };
  return { docs, ...(await totalOf({ offset, limit, found: found.length }, count)), offset, limit };
}

/** Values, or their places in a query that is built once. */
type Placed<Values> = { [Name in keyof Values]: Values[Name] | RawBuilder<Values[Name]> };

interface Bounds extends Placed<Pick<Page, 'offset' | 'limit'>> {
  direction: 'asc' | 'desc';
  last: Placed<MealKey> | undefined;
}

/** The query of a page of the matching orders. */
export const inPage = (
  matching: ReturnType<typeof selectOrders>,
  { offset, limit, direction, last }: Bounds,
) =>
  matching
    .$call((orders) =>
      last === undefined
        ? orders.offset(offset)
        : orders.where(
            sql<boolean>`(meal_order.day, meal_order.slot, meal_order.order_number)
              ${direction === 'asc' ? sql`>` : sql`<`}
              (${last.day}, ${last.slot}, ${last.order_number})`,
          ),
    )
    .orderBy('meal_order.day', direction)
    .orderBy('meal_order.slot', direction)
    .orderBy('meal_order.order_number', direction)
    .limit(limit);
