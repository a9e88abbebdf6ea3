import type { Day } from '@merenda/domain/time/dates';

/** The next open day without an order; if every open day has one, the first (product:ordering#wizard). */
export const freeDay = (open: readonly Day[], ordered: ReadonlySet<Day>): Day | undefined =>
  open.find((day) => !ordered.has(day)) ?? open[0];

/** The suggested day of a meal: of the days with a lunch, else of those with any menu (product:menus#page). */
export const mealDay = (
  {
    lunches = [],
    any = [],
  }: { lunches: readonly Day[] | undefined; any: readonly Day[] | undefined },
  ordered: ReadonlySet<Day> = new Set(),
): Day | undefined => freeDay(lunches, ordered) ?? freeDay(any, ordered);
