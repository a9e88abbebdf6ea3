import type { Day } from '../time/dates.ts';
import { WEEKDAYS, weekdayName } from './slots.ts';

/**
 * A menu's dishes for a day, its dish of the day first. Dishes of the first category take turns by
 * the weekdays on which the menu is served. Where the dish of the day is not allowed, the next ones
 * stand in; the other categories follow (product:week#dish-of-the-day).
 */
export function dishesOfDay<Dish>(
  categories: readonly { products: readonly Dish[] }[],
  repeatsOn: readonly string[],
  day: Day,
): Dish[] {
  const [first = [], ...others] = categories.map(({ products }) => products);
  const served = WEEKDAYS.filter((name) => repeatsOn.some((one) => one.toLowerCase() === name));
  const today = weekdayName(day);
  const turn = first.length === 0 ? 0 : Math.max(0, served.indexOf(today)) % first.length;
  return [...first.slice(turn), ...first.slice(0, turn), ...others.flat()];
}
