import { addDays, type Day, minutesOfTime, type WallClock } from '../time/dates.ts';
import type { Allergen } from './allergens.ts';
import { type Prohibitions, whyForbidden } from './limits.ts';
import { type Weekday, weekdayName } from './slots.ts';

/** So many days before the last minute for a day's meal a standing order places it (product:week#standing-order). */
export const STANDING_LEAD_DAYS = 3;

/** The hour of the school's day, in minutes since midnight, at which standing orders are looked at. */
const STANDING_MINUTES = 6 * 60;

/** So many products a standing order may leave out one by one. */
export const MAX_NEVER_PRODUCTS = 100;

/** For which days a standing order stands. */
export interface StandingDays {
  weekdays: readonly Weekday[];
  startDate: Day;
  endDate?: Day | null | undefined;
  /** Left out, whatever the weekday (product:week#skipping-a-day). */
  skippedDays: readonly Day[];
}

export const standsFor = (
  { weekdays, startDate, endDate, skippedDays }: StandingDays,
  day: Day,
): boolean =>
  startDate <= day &&
  (!endDate || day <= endDate) &&
  weekdays.includes(weekdayName(day)) &&
  !skippedDays.includes(day);

/** So many days ahead a day can be skipped. */
const MAX_SKIP_DAYS = 60;

/** May a day be skipped, or taken back: neither one that is over, nor one that nobody looks at yet? */
export const isSkippable = (day: Day, today: Day): boolean =>
  day >= today && day <= addDays(today, MAX_SKIP_DAYS);

/** The skipped days after one was skipped or taken back; those that are over are forgotten. */
export const withSkipped = (
  skippedDays: readonly Day[],
  { day, isSkipped, today }: { day: Day; isSkipped: boolean; today: Day },
): Day[] =>
  [...skippedDays.filter((one) => one >= today && one !== day), ...(isSkipped ? [day] : [])].sort();

/**
 * Is it time to place a day's meal: no earlier than STANDING_LEAD_DAYS before its last minute, so that
 * the money stays as long as it can and there are some days to try again?
 */
export const isTimeToPlace = (last: WallClock, today: Day): boolean =>
  today >= addDays(last.day, -STANDING_LEAD_DAYS);

/** When a school's standing orders are looked at next, on its wall clock: once a day. */
export const nextLook = ({ day, minutes }: WallClock): WallClock => ({
  day: minutes < STANDING_MINUTES ? day : addDays(day, 1),
  minutes: STANDING_MINUTES,
});

/** The free hour ('HH:MM') that is nearest to the wished one, the earlier of two; the first without a wish. */
export function nearestSlot(slots: readonly string[], wished?: string | null): string | undefined {
  const distance = (slot: string) =>
    wished ? Math.abs((minutesOfTime(slot) ?? 0) - (minutesOfTime(wished) ?? 0)) : 0;
  return slots.toSorted(
    (one, other) => distance(one) - distance(other) || (one < other ? -1 : 1),
  )[0];
}

/** A dish as a standing order looks at it. */
export interface StandingDish {
  productId: string;
  categoryId: string;
  allergens: readonly Allergen[];
  priceMinor: bigint;
  /** The student's health form warns of it. */
  isWarned: boolean;
}

/**
 * Which of a day's dishes, in their order, a standing order takes: the first that is never left out,
 * neither forbidden nor warned of, and within what is left of the daily maximum.
 * @returns the dish, or why there is none
 */
export function chooseDish<Dish extends StandingDish>(
  dishes: readonly Dish[],
  {
    never,
    prohibitions,
    dailyLeftMinor,
  }: {
    never: Omit<Prohibitions, 'categories'>;
    prohibitions: Prohibitions;
    /** In minor units; undefined without a daily maximum. */
    dailyLeftMinor?: bigint | undefined;
  },
): Dish | 'no_dish' | 'daily_limit_exceeded' {
  const suited = dishes.filter(
    (dish) =>
      !dish.isWarned &&
      !whyForbidden(dish, { ...never, categories: [] }) &&
      !whyForbidden(dish, prohibitions),
  );
  if (suited.length === 0) return 'no_dish';
  const affordable = suited.find(
    ({ priceMinor }) => dailyLeftMinor === undefined || priceMinor <= dailyLeftMinor,
  );
  return affordable ?? 'daily_limit_exceeded';
}
