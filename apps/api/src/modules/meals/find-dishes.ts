import type { WalletLog } from '@merenda/contract/payments/wallets';
import type { Day } from '@merenda/domain/time/dates';
import type { Json } from '../../platform/database/generated.ts';
import { dishPictureOf, type PictureColumns } from '../dish-pictures/index.ts';
import { textsByLanguage } from '../menus/index.ts';
import type { Services } from '../services.ts';

/** A day's ordered meal, for a statement. */
export type EatenMeal = NonNullable<WalletLog['meal']>;

const DISHES = `
  SELECT meal_order.id, meal_order.day, meal_order.slot, menu.menu_type, order_item.quantity,
    product.names, dish_picture.id AS picture_id, dish_picture.middle_colour,
    dish_picture.edge_colour, dish_picture.is_drawing
  FROM meal_order
  JOIN menu ON menu.id = meal_order.menu_id
  JOIN order_item ON order_item.order_id = meal_order.id
  JOIN product ON product.id = order_item.product_id
  LEFT JOIN dish_picture ON dish_picture.id = coalesce(product.picture_id, product.drawing_id)
  WHERE meal_order.id = ANY ($1::uuid[])
  ORDER BY meal_order.id, order_item.position`;

interface DishRow extends PictureColumns {
  id: string;
  day: Day;
  slot: string;
  menu_type: EatenMeal['menuType'];
  quantity: number;
  names: Json;
}

/** The day, the hour and the dishes of each order, in the order in which they were picked. */
export async function findDishes(
  { pool }: Pick<Services, 'pool'>,
  orders: readonly string[],
): Promise<ReadonlyMap<string, EatenMeal>> {
  const meals = new Map<string, EatenMeal>();
  if (orders.length === 0) return meals;
  const { rows } = await pool.query<DishRow>(DISHES, [orders]);
  for (const row of rows) {
    const { id, day, slot, menu_type: menuType, names, quantity } = row;
    const meal: EatenMeal = meals.get(id) ?? { day, slot, menuType, dishes: [] };
    meal.dishes.push({ name: textsByLanguage(names), quantity });
    meal.image ??= dishPictureOf(row);
    meals.set(id, meal);
  }
  return meals;
}
