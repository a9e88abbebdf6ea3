import { addDays, type Day, minutesOfTime, type WallClock } from '../time/dates.ts';
import type { Allergen } from './allergens.ts';
import { type Prohibitions, whyForbidden } from './limits.ts';
import { type Weekday, weekdayName } from './slots.ts';
import { exceededLimit, type Left, type LimitCode } from './spending-limits.ts';

/**
 * The number of days before the last minute for a day's meal at which a standing order places it
 * (product:week#standing-order).
 */
export const STANDING_LEAD_DAYS = 3;

/** The minute of the school's day at which standing orders run. */
const STANDING_MINUTES = 6 * 60;

/** The most products that a standing order may exclude one by one. */
export const MAX_NEVER_PRODUCTS = 100;

/** The days of a standing order. */
export interface StandingDays {
  weekdays: readonly Weekday[];
  startDate: Day;
  endDate?: Day | null | undefined;
  /** Days that are skipped on any weekday (product:week#skipping-a-day). */
  skippedDays: readonly Day[];
}

export const isStandingDay = (
  { weekdays, startDate, endDate, skippedDays }: StandingDays,
  day: Day,
): boolean =>
  startDate <= day &&
  (!endDate || day <= endDate) &&
  weekdays.includes(weekdayName(day)) &&
  !skippedDays.includes(day);

/** The number of days ahead that can be skipped. */
const MAX_SKIP_DAYS = 60;

/** The day can be skipped, or the skip undone: it is neither past nor too far ahead. */
export const isSkippable = (day: Day, today: Day): boolean =>
  day >= today && day <= addDays(today, MAX_SKIP_DAYS);

/** The skipped days after a change; past ones are forgotten. */
export const withSkipped = (
  skippedDays: readonly Day[],
  { day, isSkipped, today }: { day: Day; isSkipped: boolean; today: Day },
): Day[] =>
  [...skippedDays.filter((one) => one >= today && one !== day), ...(isSkipped ? [day] : [])].sort();

/**
 * A day's meal is placed no earlier than STANDING_LEAD_DAYS before its last minute: the money stays
 * long, and some days remain to try again.
 */
export const isTimeToPlace = (last: WallClock, today: Day): boolean =>
  today >= addDays(last.day, -STANDING_LEAD_DAYS);

/** The next run of a school's standing orders, on its wall clock: once a day. */
export const nextRun = ({ day, minutes }: WallClock): WallClock => ({
  day: minutes < STANDING_MINUTES ? day : addDays(day, 1),
  minutes: STANDING_MINUTES,
});

/**
 * The free hour ('HH:MM') nearest to the preferred one, the earlier of two; the first without a
 * preference.
 */
export function nearestSlot(slots: readonly string[], wished?: string | null): string | undefined {
  const distance = (slot: string) =>
    wished ? Math.abs((minutesOfTime(slot) ?? 0) - (minutesOfTime(wished) ?? 0)) : 0;
  return slots.toSorted(
    (one, other) => distance(one) - distance(other) || (one < other ? -1 : 1),
  )[0];
}

/** The facts of a dish that a standing order depends on. */
export interface StandingDish {
  productId: string;
  categoryId: string;
  allergens: readonly Allergen[];
  priceMinor: bigint;
  /** The student's health form warns of it. */
  isWarned: boolean;
}

/**
 * The dish of a day, in menu order, that a standing order takes. It is the first that is not
 * excluded, neither forbidden nor warned of, and within the rest of the limits.
 * @returns the dish, or why there is none
 */
export function chooseDish<Dish extends StandingDish>(
  dishes: readonly Dish[],
  {
    never,
    prohibitions,
    left,
  }: {
    never: Omit<Prohibitions, 'categories'>;
    prohibitions: Prohibitions;
    left: Left;
  },
): Dish | 'no_dish' | LimitCode {
  const suited = dishes.filter(
    (dish) =>
      !dish.isWarned &&
      !whyForbidden(dish, { ...never, categories: [] }) &&
      !whyForbidden(dish, prohibitions),
  );
  const judged = suited.map((dish) => ({ dish, exceeded: exceededLimit(dish.priceMinor, left) }));
  const affordable = judged.find(({ exceeded }) => !exceeded);
  return affordable?.dish ?? judged[0]?.exceeded?.code ?? 'no_dish';
}
