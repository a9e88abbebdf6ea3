import type { WalletLog } from '@merenda/contract/payments/wallets';
import { anyOf, builtOnce, type PlaceOf } from '../../platform/database/built-once.ts';
import { dishPictureOf, onShownPicture, PICTURE_COLUMNS } from '../dish-pictures/index.ts';
import { textsByLanguage } from '../menus/index.ts';
import type { Services } from '../services.ts';

/** A day's ordered meal, for a statement. */
export type EatenMeal = NonNullable<WalletLog['meal']>;

const dishesOf = builtOnce((db, value: PlaceOf<{ orders: readonly string[] }>) =>
  db
    .selectFrom('meal_order')
    .innerJoin('menu', 'menu.id', 'meal_order.menu_id')
    .innerJoin('order_item', 'order_item.order_id', 'meal_order.id')
    .innerJoin('product', 'product.id', 'order_item.product_id')
    .leftJoin('dish_picture', onShownPicture)
    .select(['meal_order.id', 'meal_order.day', 'meal_order.slot', 'menu.menu_type'])
    .select(['order_item.quantity', 'product.names'])
    .select(PICTURE_COLUMNS)
    .where('meal_order.id', '=', anyOf(value('orders')))
    .orderBy('meal_order.id')
    .orderBy('order_item.position'),
);

/** The day, the hour and the dishes of each order, in the order in which they were picked. */
export async function findDishes(
  { db }: Pick<Services, 'db'>,
  orders: readonly string[],
): Promise<ReadonlyMap<string, EatenMeal>> {
  const meals = new Map<string, EatenMeal>();
  if (orders.length === 0) return meals;
  for (const row of await dishesOf(db, { orders })) {
    const { id, day, slot, menu_type: menuType, names, quantity } = row;
    const meal: EatenMeal = meals.get(id) ?? { day, slot, menuType, dishes: [] };
    meal.dishes.push({ name: textsByLanguage(names), quantity });
    meal.image ??= dishPictureOf(row);
    meals.set(id, meal);
  }
  return meals;
}
