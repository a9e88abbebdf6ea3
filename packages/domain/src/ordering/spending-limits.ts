import type { Day } from '../time/dates.ts';

/** The limits of a student's spending (product:limits#daily-maximum). */
const SPENDING_LIMITS = ['daily'] as const;

type SpendingLimit = (typeof SPENDING_LIMITS)[number];

/** A value for each limit: a further limit compiles once each place that knows one knows it, too. */
type ByLimit<Value> = Readonly<Record<SpendingLimit, Value>>;

/** Amounts are in minor units. A student without a limit has null for it. */
export type Maxima = ByLimit<bigint | null>;
/** The cost of the meals that each limit counts on a day. */
export type Spent = ByLimit<bigint>;
/** The rest of each maximum on a day; null without a maximum. */
export type Left = ByLimit<bigint | null>;

/** The meals that a limit counts together: those whose days have the same period. */
const PERIODS: ByLimit<(day: Day) => string> = { daily: (day) => day };

/** The refusal of a meal that exceeds the limit. */
const CODES = { daily: 'daily_limit_exceeded' } as const satisfies ByLimit<string>;

export type LimitCode = (typeof CODES)[SpendingLimit];

export const hasLimit = (maxima: Maxima): boolean =>
  SPENDING_LIMITS.some((limit) => maxima[limit] !== null);

/** The rest of each maximum; never below zero, also when it was lowered after spending. */
export function leftOf(maxima: Maxima, spent: Spent): Left {
  const rest = (limit: SpendingLimit) => {
    const maxMinor = maxima[limit];
    if (maxMinor === null) return null;
    return maxMinor > spent[limit] ? maxMinor - spent[limit] : 0n;
  };
  return { daily: rest('daily') };
}

/** The first limit that an amount exceeds. */
export function exceededLimit(
  totalMinor: bigint,
  left: Left,
): { limit: SpendingLimit; code: LimitCode; leftMinor: bigint } | undefined {
  for (const limit of SPENDING_LIMITS) {
    const leftMinor = left[limit];
    if (leftMinor !== null && totalMinor > leftMinor) {
      return { limit, code: CODES[limit], leftMinor };
    }
  }
  return undefined;
}

/** The rest of each maximum on a day after some more meals of the same student. */
export const leftAfter = (
  left: Left,
  day: Day,
  meals: readonly { day: Day; totalMinor: bigint }[],
): Left => {
  const after = (limit: SpendingLimit) => {
    const period = PERIODS[limit];
    const leftMinor = left[limit];
    if (leftMinor === null) return null;
    const beside = meals.filter((meal) => period(meal.day) === period(day));
    return beside.reduce((rest, { totalMinor }) => rest - totalMinor, leftMinor);
  };
  return { daily: after('daily') };
};
