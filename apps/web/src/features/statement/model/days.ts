import { type Currency, sumMinor, wireToMinor } from '@merenda/domain/money/money';
import { type Day, daysBetween } from '@merenda/domain/time/dates';
import type { DayEntry, Entry } from '../api/entries.ts';

const WEEK = 7;

/** The entries of one day of a statement, the latest hour first. */
export interface StatementDay {
  day: Day;
  entries: DayEntry[];
}

/**
 * The entries beside which the balance after them is told. A meal stands at its own hour: in the list of one
 * wallet it tells a balance if the entries above it were posted later, and those below it earlier.
 */
export function tellingBalance(
  entries: readonly DayEntry[],
  { isOfMany }: { isOfMany: boolean },
): ReadonlySet<DayEntry> {
  const telling = new Set(entries.filter(({ meal }) => !meal));
  if (isOfMany) return telling;
  let latestBelow = 0;
  const afterAllBelow = entries.toReversed().filter(({ seq }) => {
    const isAfter = seq > latestBelow;
    latestBelow = Math.max(latestBelow, seq);
    return isAfter;
  });
  let firstAbove = Number.POSITIVE_INFINITY;
  const beforeAllAbove = new Set(
    entries.filter(({ seq }) => {
      const isBefore = seq < firstAbove;
      firstAbove = Math.min(firstAbove, seq);
      return isBefore;
    }),
  );
  for (const entry of afterAllBelow) if (beforeAllAbove.has(entry)) telling.add(entry);
  return telling;
}

/** Groups entries that come by day, as the server lists them. */
export function groupByDay(entries: readonly DayEntry[]): StatementDay[] {
  const days: StatementDay[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last?.day === entry.day) last.entries.push(entry);
    else days.push({ day: entry.day, entries: [entry] });
  }
  return days;
}

/** An entry's amount in minor units, negative when the money left the wallet. */
export function signedMinor({ operationType, value }: Entry, currency: Currency): bigint {
  const minor = wireToMinor(value, currency);
  return operationType === 'DEB' ? -minor : minor;
}

/** The sum of entries in minor units; a move within the listed wallets changes nothing. */
export const totalMinor = (entries: readonly DayEntry[], currency: Currency): bigint =>
  sumMinor(
    entries.filter(({ isInternal }) => !isInternal).map((entry) => signedMinor(entry, currency)),
  );

/** The cost of a day's meals in minor units, without what was refunded; undefined for a day without meals. */
export function mealsMinor({ entries }: StatementDay, currency: Currency): bigint | undefined {
  const meals = entries.filter(({ kind }) => kind === 'purchase' || kind === 'purchase-refund');
  return meals.length > 0 ? -totalMinor(meals, currency) : undefined;
}

/** The days of the latest week that has entries. */
export function latestWeek(days: readonly StatementDay[]): StatementDay[] {
  const [latest] = days;
  return latest ? days.filter(({ day }) => daysBetween(day, latest.day) < WEEK) : [];
}
