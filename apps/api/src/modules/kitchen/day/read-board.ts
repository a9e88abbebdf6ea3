import type { KitchenStatus } from '@merenda/domain/kitchen/kitchen-day';
import type { Allergen } from '@merenda/domain/ordering/allergens';
import { type Kysely, sql } from 'kysely';
import type { DB, Json } from '../../../platform/database/generated.ts';
import { classWords } from '../../companies/index.ts';
import { partsOfProduct } from '../../menus/index.ts';

/** A service of a school's day, as `menu.menu_type` names it. */
export type Service = DB['menu']['menu_type'];

/** A school's day. */
export interface SchoolDay {
  schoolId: string;
  day: string;
}

/** A dish's quantity at an hour (`slot`) or for a class; `class` is null outside every class. */
interface Portion {
  service: Service;
  product: string;
  bySlot: boolean;
  slot: string | null;
  class: string | null;
  quantity: number;
}

/** The numbers of orders of a class; `printed` is null without a printed sheet that has classes. */
interface Crowd {
  service: Service;
  class: string | null;
  name: string | null;
  meals: number;
  delivered: number;
  withheld: number;
  printed: number | null;
}

/** An operator's act. */
interface Done {
  at: string;
  by: string;
}

/** Everything that the kitchen's tables and the orders know about a day. */
interface Board {
  portions: Portion[];
  crowds: Crowd[];
  states: (Done & { service: Service; status: KitchenStatus; version: number })[];
  counts: {
    service: Service;
    product: string;
    served: number;
    leftOver: number;
    thrownAway: number;
  }[];
  prints: (Done & { service: Service; id: string })[];
  printed: { service: Service; product: string; slot: string; quantity: number }[];
  printedByClass: {
    service: Service;
    product: string;
    class: string | null;
    quantity: number;
  }[];
}

/**
 * Reads a day of any number of orders by one statement. OFFSET keeps the lateral join: each order's items are
 * looked up by themselves, where a plan for many would read every order's.
 */
export async function readBoard(db: Kysely<DB>, { schoolId, day }: SchoolDay): Promise<Board> {
  const { rows } = await sql<Board>`
    WITH meal AS MATERIALIZED (
      SELECT meal_order.id, meal_order.slot, meal_order.status, menu.menu_type AS service,
        student.class_id AS class
      FROM meal_order
      JOIN menu ON menu.id = meal_order.menu_id
      LEFT JOIN student ON student.id = meal_order.student_id
      WHERE meal_order.school_id = ${schoolId} AND meal_order.day = ${day}
        AND meal_order.status <> 'cancelled'
    ),
    portion AS (
      SELECT service, product_id AS product, GROUPING(class) = 1 AS "bySlot", slot, class,
        sum(quantity) AS quantity
      FROM meal CROSS JOIN LATERAL (
        SELECT product_id, quantity FROM order_item WHERE order_id = meal.id OFFSET 0) AS item
      WHERE status <> 'suspended'
      GROUP BY GROUPING SETS ((service, product_id, slot), (service, product_id, class))
    ),
    state AS (
      SELECT service, status, version, changed_at AS at, operator.name AS by
      FROM kitchen_day JOIN operator ON operator.id = changed_by
      WHERE school_id = ${schoolId} AND day = ${day}
    ),
    count AS (
      SELECT service, product_id AS product, served, left_over AS "leftOver",
        thrown_away AS "thrownAway"
      FROM kitchen_count WHERE school_id = ${schoolId} AND day = ${day}
    ),
    print AS (
      SELECT DISTINCT ON (service) service, kitchen_print.id, printed_at AS at, operator.name AS by
      FROM kitchen_print JOIN operator ON operator.id = printed_by
      WHERE school_id = ${schoolId} AND day = ${day}
      ORDER BY service, printed_at DESC, kitchen_print.id DESC
    ),
    printed AS (
      SELECT service, product_id AS product, slot, quantity
      FROM print JOIN kitchen_print_dish ON print_id = print.id
    ),
    printed_by_class AS (
      SELECT service, product_id AS product, class_id AS class, quantity
      FROM print JOIN kitchen_print_class_dish ON print_id = print.id
    ),
    counted AS (
      SELECT service, class,
        count(*) FILTER (WHERE status <> 'suspended') AS meals,
        count(*) FILTER (WHERE status = 'delivered') AS delivered,
        count(*) FILTER (WHERE status = 'suspended') AS withheld,
        NULL::integer AS printed
      FROM meal GROUP BY service, class
      UNION ALL
      SELECT service, class_id, 0, 0, 0, meals
      FROM print JOIN kitchen_print_class ON print_id = print.id
    ),
    tally AS (
      SELECT service, class, sum(meals) AS meals, sum(delivered) AS delivered,
        sum(withheld) AS withheld, sum(printed) AS printed
      FROM counted GROUP BY service, class
    ),
    crowd AS (
      SELECT tally.*, ${classWords('school_class')} AS name
      FROM tally LEFT JOIN school_class ON school_class.id = class
    )
    SELECT
      (SELECT coalesce(json_agg(portion), '[]') FROM portion) AS portions,
      (SELECT coalesce(json_agg(crowd ORDER BY name, class), '[]') FROM crowd) AS crowds,
      (SELECT coalesce(json_agg(state), '[]') FROM state) AS states,
      (SELECT coalesce(json_agg(count), '[]') FROM count) AS counts,
      (SELECT coalesce(json_agg(print), '[]') FROM print) AS prints,
      (SELECT coalesce(json_agg(printed), '[]') FROM printed) AS printed,
      (SELECT coalesce(json_agg(printed_by_class), '[]') FROM printed_by_class)
        AS "printedByClass"`.execute(db);
  // A statement without a table to read from has exactly one row.
  return rows[0] as Board;
}

/** A dish's own and its parts' names and allergens. */
export interface DishRow {
  id: string;
  names: Json;
  allergens: Allergen[];
  parts: { id: string; names: Json; descriptions: Json; allergens: Allergen[] }[];
}

/** Some products with their parts. */
export const findDishRows = (db: Kysely<DB>, ids: readonly string[]): Promise<DishRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('product')
        .select(['product.id', 'product.names', 'product.allergens'])
        .select(partsOfProduct)
        .where('product.id', 'in', ids)
        .execute();
