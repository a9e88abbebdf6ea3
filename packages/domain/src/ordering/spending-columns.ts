import { addDays, type Day, weekday } from '../time/dates.ts';
import type { NutritionalValue } from './products.ts';

/** The cost of a day's meals, by nutritional value, in minor units. */
export interface DayShares {
  day: Day;
  shares: readonly { nutritionalValue: NutritionalValue; minor: bigint }[];
}

/** A column of the chart: a day, or the days from its first on. */
export interface SpendingColumn {
  first: Day;
  last: Day;
  minor: bigint;
  shares: readonly { nutritionalValue: NutritionalValue; minor: bigint }[];
}

/** The longest span of the report, in days (product:reports#spending-by-day). */
export const MAX_SPENDING_DAYS = 366;

/** The most columns that fit on a phone. */
const MAX_COLUMNS = 35;

/**
 * The columns of a span of days without gaps (product:reports#chart): days, or weeks from Monday,
 * or months when there are too many of them.
 */
export function spendingColumns(
  days: readonly DayShares[],
  { start, end }: { start: Day; end: Day },
): SpendingColumn[] {
  const steps = [byDay, byWeek, byMonth].map((next) => spansOf(start, end, next));
  const spans = steps.find(({ length }) => length <= MAX_COLUMNS) ?? steps.at(-1) ?? [];
  return spans.map(({ first, last }) => {
    const sums = new Map<NutritionalValue, bigint>();
    let minor = 0n;
    for (const { day, shares } of days) {
      if (day < first || day > last) continue;
      for (const share of shares) {
        minor += share.minor;
        sums.set(share.nutritionalValue, (sums.get(share.nutritionalValue) ?? 0n) + share.minor);
      }
    }
    const shares = [...sums].map(([nutritionalValue, sum]) => ({ nutritionalValue, minor: sum }));
    return { first, last, minor, shares };
  });
}

/** The first day after the step that a day is in. */
type Next = (day: Day) => Day;

const byDay: Next = (day) => addDays(day, 1);
const byWeek: Next = (day) => addDays(day, 7 - ((weekday(day) + 6) % 7));
const byMonth: Next = (day) => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;

function spansOf(start: Day, end: Day, next: Next): { first: Day; last: Day }[] {
  const spans: { first: Day; last: Day }[] = [];
  for (let first = start; first <= end; ) {
    const after = next(first);
    spans.push({ first, last: after > end ? end : addDays(after, -1) });
    first = after;
  }
  return spans;
}
