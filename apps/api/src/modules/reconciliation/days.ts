import { addDays, type Day, isDay } from '@merenda/domain/time/dates';
import type { Period } from './compare-period.ts';

/** The UTC day of an instant: processors serve companies in several time zones. */
export const utcDayOf = (instant: Date): Day => instant.toISOString().slice(0, 10);

/** From the first moment of a day to the last of another, both included. */
export const periodOf = (first: Day, last: Day): Period => ({
  from: new Date(`${first}T00:00:00Z`),
  until: new Date(`${addDays(last, 1)}T00:00:00Z`),
});

/**
 * The days named on the command line: one, or from one to another; yesterday by default.
 * @throws Error with a message for the user
 */
export function readDays(
  asked: { day?: string | undefined; from?: string | undefined; until?: string | undefined },
  now: Date,
): { first: Day; last: Day } {
  const { day, from, until } = asked;
  if (day && (from || until)) throw new Error('either --day, or --from and --until');
  const yesterday = addDays(utcDayOf(now), -1);
  const first = day ?? from ?? until ?? yesterday;
  const last = day ?? until ?? from ?? yesterday;
  if (!isDay(first) || !isDay(last)) throw new Error('a day is written 2026-11-20');
  if (first > last) throw new Error('--from is after --until');
  return { first, last };
}
