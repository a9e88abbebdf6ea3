import type { Available } from '../money/balances.ts';
import { addDays, type Day, daysBetween, weekday } from '../time/dates.ts';

/** The number of days before today whose meals set the usual pace. */
export const PACE_DAYS = 28;
/** The outlook needs so many days since the first of these meals. */
const MIN_PACE_DAYS = 14;
/** The outlook needs so many days with meals. */
const MIN_MEAL_DAYS = 4;
/** The outlook ends so many days ahead. */
const HORIZON_DAYS = 56;

/** The cost of a student's meals on one day, in minor units. */
export interface DaySpending {
  day: Day;
  minor: bigint;
}

/** The last day whose usual meals are or can be paid; null: not even those of the next such day. */
export interface BalanceOutlook {
  until: Day | null;
}

/**
 * The time that a balance lasts when the student goes on eating as in the last four weeks
 * (product:wallets#how-long-a-balance-lasts). Each weekday has its own usual cost, rounded up. A day ahead
 * of which half is paid has its meal and costs nothing more; another one costs the difference. Undefined
 * while too little is known, and where the balance lasts for more than eight weeks. Amounts in minor units.
 */
export function balanceOutlook({
  balanceMinor,
  spending,
  today,
}: {
  balanceMinor: Available;
  /** Each day once, in any order; today and days older than four weeks are ignored. */
  spending: readonly DaySpending[];
  today: Day;
}): BalanceOutlook | undefined {
  const usual = usualByWeekday(spending, today);
  if (!usual) return undefined;
  // Home computes this for every student: counting days is faster than parsing and writing each.
  const toCome = spending.filter(({ day }) => day > today);
  const paid = new Map(toCome.map(({ day, minor }) => [daysBetween(today, day), minor]));
  const first = weekday(today);
  let leftMinor: bigint = balanceMinor;
  let last: number | undefined;
  for (let ahead = 1; ahead <= HORIZON_DAYS; ahead += 1) {
    const [usualMinor, paidMinor] = [usual[(first + ahead) % 7] ?? 0n, paid.get(ahead) ?? 0n];
    if (usualMinor === 0n && paidMinor === 0n) continue;
    if (paidMinor * 2n < usualMinor) {
      leftMinor -= usualMinor - paidMinor;
      if (leftMinor < 0n) return { until: last ? addDays(today, last) : null };
    }
    last = ahead;
  }
  return undefined;
}

/** The usual cost of each weekday, from Sunday on; undefined while too little is known. */
function usualByWeekday(spending: readonly DaySpending[], today: Day): bigint[] | undefined {
  const from = addDays(today, -PACE_DAYS);
  const past = spending.filter(({ day, minor }) => day >= from && day < today && minor > 0n);
  const first = past.reduce((earliest, { day }) => (day < earliest ? day : earliest), today);
  const known = daysBetween(first, today);
  if (past.length < MIN_MEAL_DAYS || known < MIN_PACE_DAYS) return undefined;
  const totals = Array<bigint>(7).fill(0n);
  for (const { day, minor } of past) {
    const at = weekday(day);
    totals[at] = (totals[at] ?? 0n) + minor;
  }
  const start = weekday(first);
  return totals.map((total, at) => {
    // The number of such weekdays in the period.
    const count = BigInt(Math.ceil((known - ((at - start + 7) % 7)) / 7));
    return (total + count - 1n) / count;
  });
}
