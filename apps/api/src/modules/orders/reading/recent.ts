import { type RawBuilder, sql } from 'kysely';
import type { selectOrders } from '../order-view.ts';

type Orders = ReturnType<typeof selectOrders>;

/** Restricts orders to those that were placed, or eaten by the school's clock, in the last days. */
export const onlyRecent = (
  orders: Orders,
  days: number | RawBuilder<number>,
  now: Date | RawBuilder<Date>,
): Orders => {
  const today = sql`(${now}::timestamptz AT TIME ZONE school.time_zone)::date`;
  return orders.where((eb) =>
    eb.or([
      sql<boolean>`meal_order.created_at >= ${now}::timestamptz - make_interval(days => ${days})`,
      sql<boolean>`meal_order.day BETWEEN ${today} - ${days}::int AND ${today}`,
    ]),
  );
};
