import { addDays, addMonths, type Day, dayOfMonth, isDay } from './dates.ts';
import type { FieldError } from './form-errors.ts';

/** Charges happen on a day that every month has (spec 1 §5, decision E.7). */
export const LAST_DAY_OF_MONTH = 28;

/** A charge that fails is tried again on so many further days, one try a day (decision E.7). */
export const RETRY_DAYS = 3;

const DEFAULT_LEAD_DAYS = 2;

/** The default start: today + 2 days, moved to the next 1st when that falls on 29–31. */
export function defaultStart(today: Day): Day {
  const start = addDays(today, DEFAULT_LEAD_DAYS);
  return dayOfMonth(start) <= LAST_DAY_OF_MONTH ? start : `${addMonths(start, 1).slice(0, 7)}-01`;
}

/** The first day on which a recurring top-up of that start may end: a month later. */
export function earliestEnd(start: Day): Day {
  return addMonths(start, 1);
}

/** Not in the past, never on day 29–31. */
export function startError(start: string, today: Day): FieldError {
  if (!start) return { key: 'form.required' };
  if (!isDay(start)) return { key: 'form.invalidDate' };
  if (start < today) return { key: 'form.recurring.startPast' };
  return dayError(start);
}

/** Empty for no end; else a day that every month has, at least a month after the start. */
export function endError(end: string, start: string): FieldError {
  if (!end) return undefined;
  if (!isDay(end)) return { key: 'form.invalidDate' };
  if (!isDay(start)) return dayError(end);
  if (end < start) return { key: 'form.recurring.endBeforeStart' };
  if (end < earliestEnd(start)) return { key: 'form.recurring.endTooEarly' };
  return dayError(end);
}

/**
 * The next day to charge: the start's day of each month, the start itself being the first, none
 * after the end (the end's own day still counts). `paidThrough` is the last charge day that is
 * settled. undefined when there is none left. Depends on nothing but the schedule, so that a clock
 * that jumps or a worker that comes late neither skips nor repeats a charge.
 */
export function nextCharge(
  { start, end }: { start: Day; end?: Day | null | undefined },
  paidThrough?: Day | null,
): Day | undefined {
  let months = 0;
  let next = start;
  if (paidThrough && paidThrough >= start) {
    months = monthsBetween(start, paidThrough);
    next = addMonths(start, months);
    while (next <= paidThrough) {
      months += 1;
      next = addMonths(start, months);
    }
  }
  return end && next > end ? undefined : next;
}

function monthsBetween(from: Day, to: Day): number {
  const monthsOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthsOf(to) - monthsOf(from);
}

function dayError(day: Day): FieldError {
  return dayOfMonth(day) <= LAST_DAY_OF_MONTH ? undefined : { key: 'form.recurring.dayOfMonth' };
}
