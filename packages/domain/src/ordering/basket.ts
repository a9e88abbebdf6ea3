import type { Day } from '../time/dates.ts';

/** A priced meal of a basket, in minor units of its wallet's currency. */
export interface BasketMeal {
  /** The student whose wallet pays. */
  student: string;
  day: Day;
  totalMinor: bigint;
  /** The rest of the student's daily maximum without this basket; undefined without a maximum. */
  dailyLeftMinor?: bigint | undefined;
}

export type UnaffordableReason = 'daily_limit_exceeded' | 'insufficient_balance';

/**
 * The meals of a basket that fit together: balance and daily maximum pay for each after the fitting
 * ones before it (product:week#what-fits). In the meals' order: undefined fits.
 */
export function whatFits(
  meals: readonly BasketMeal[],
  balances: ReadonlyMap<string, bigint>,
): (UnaffordableReason | undefined)[] {
  const spent = new Map<string, bigint>();
  const spentOn = (key: string) => spent.get(key) ?? 0n;
  return meals.map(({ student, day, totalMinor, dailyLeftMinor }) => {
    const today = `${student} ${day}`;
    if (dailyLeftMinor !== undefined && spentOn(today) + totalMinor > dailyLeftMinor) {
      return 'daily_limit_exceeded';
    }
    if (spentOn(student) + totalMinor > (balances.get(student) ?? 0n)) {
      return 'insufficient_balance';
    }
    spent.set(today, spentOn(today) + totalMinor);
    spent.set(student, spentOn(student) + totalMinor);
    return undefined;
  });
}
