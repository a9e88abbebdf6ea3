import { sumMinor } from '../money/minor-units.ts';
import type { Day } from '../time/dates.ts';
import { exceededLimit, type Left, type LimitCode, leftAfter } from './spending-limits.ts';

/** A priced meal of a basket, in minor units of its wallet's currency. */
export interface BasketMeal {
  /** The student whose wallet pays. */
  student: string;
  day: Day;
  totalMinor: bigint;
  /** The rest of the student's limits without this basket. */
  left: Left;
}

export type UnaffordableReason = LimitCode | 'insufficient_balance';

/**
 * The meals of a basket that fit together: balance and limits pay for each after the fitting
 * ones before it (product:week#what-fits). In the meals' order: undefined fits.
 */
export function whatFits(
  meals: readonly BasketMeal[],
  balances: ReadonlyMap<string, bigint>,
): (UnaffordableReason | undefined)[] {
  const fitting = new Map<string, BasketMeal[]>();
  return meals.map((meal) => {
    const { student, day, totalMinor, left } = meal;
    const before = fitting.get(student) ?? [];
    const exceeded = exceededLimit(totalMinor, leftAfter(left, day, before));
    if (exceeded) return exceeded.code;
    const together = [...before, meal];
    if (sumMinor(together.map((one) => one.totalMinor)) > (balances.get(student) ?? 0n)) {
      return 'insufficient_balance';
    }
    fitting.set(student, together);
    return undefined;
  });
}
