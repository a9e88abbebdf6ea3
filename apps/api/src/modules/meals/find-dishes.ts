import type { Day } from '@merenda/domain/time/dates';
import type { Json } from '../../platform/database/generated.ts';
import { textsByLanguage } from '../menus/index.ts';
import type { Services } from '../services.ts';

/** A day's ordered meal, for a statement. */
export interface EatenMeal {
  day: Day;
  dishes: { name: Record<string, string>; quantity: number }[];
}

const DISHES = `
  SELECT meal_order.id, meal_order.day, order_item.quantity, product.names
  FROM meal_order
  JOIN order_item ON order_item.order_id = meal_order.id
  JOIN product ON product.id = order_item.product_id
  WHERE meal_order.id = ANY ($1::uuid[])
  ORDER BY meal_order.id, order_item.position`;

/** The day and the dishes of each order, in the order in which they were picked. */
export async function findDishes(
  { pool }: Pick<Services, 'pool'>,
  orders: readonly string[],
): Promise<ReadonlyMap<string, EatenMeal>> {
  const meals = new Map<string, EatenMeal>();
  if (orders.length === 0) return meals;
  const { rows } = await pool.query<{ id: string; day: Day; quantity: number; names: Json }>(
    DISHES,
    [orders],
  );
  for (const { id, day, quantity, names } of rows) {
    const meal: EatenMeal = meals.get(id) ?? { day, dishes: [] };
    meal.dishes.push({ name: textsByLanguage(names), quantity });
    meals.set(id, meal);
  }
  return meals;
}
