import { FIGURES } from '../figures.ts';
import type { FieldError } from '../forms/form-errors.ts';
import { addDays, addMonths, type Day, dayOfMonth, isDay } from '../time/dates.ts';

/** Charges happen on a day that every month has (product:agreements#monthly-days). */
export const LAST_DAY_OF_MONTH = FIGURES.lastDayOfMonth;

/**
 * A failed charge is retried on this many further days, once a day (product:agreements#charging).
 */
export const RETRY_DAYS = FIGURES.monthlyRetryDays;

const DEFAULT_LEAD_DAYS = 2;

/** The default start: today + 2 days, moved to the next 1st when that is a 29th to 31st. */
export function defaultStart(today: Day): Day {
  const start = addDays(today, DEFAULT_LEAD_DAYS);
  return dayOfMonth(start) <= LAST_DAY_OF_MONTH ? start : `${addMonths(start, 1).slice(0, 7)}-01`;
}

/** The first day on which a monthly top-up with that start may end: a month later. */
export function earliestEnd(start: Day): Day {
  return addMonths(start, 1);
}

/** The error of a start: not in the past, and not a 29th to 31st. */
export function startError(start: string, today: Day): FieldError {
  if (!start) return { key: 'form.required' };
  if (!isDay(start)) return { key: 'form.invalidDate' };
  if (start < today) return { key: 'form.recurring.startPast' };
  return dayError(start);
}

/**
 * The error of an end: empty for none, else a day that every month has, at least a month after the
 * start.
 */
export function endError(end: string, start: string): FieldError {
  if (!end) return undefined;
  if (!isDay(end)) return { key: 'form.invalidDate' };
  if (!isDay(start)) return dayError(end);
  if (end < start) return { key: 'form.recurring.endBeforeStart' };
  if (end < earliestEnd(start)) return { key: 'form.recurring.endTooEarly' };
  return dayError(end);
}

/** The days of a monthly top-up: from its start to its end, which is still charged. */
export interface MonthlySchedule {
  start: Day;
  end?: Day | null | undefined;
}

/**
 * The next day to charge: the start and then its day of each month, up to and including the end.
 * `paidThrough` is the last settled charge day; undefined when no day is left. It depends on the
 * schedule alone: neither a clock change nor a delayed worker skips or repeats a charge.
 */
export function nextCharge(
  { start, end }: MonthlySchedule,
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

/**
 * The consequence of an ended attempt. Its period is `paid` or given up and the next one begins; or
 * it is retried on the next day; or another attempt had already paid it.
 */
export type AfterMonthlyAttempt =
  | { period: 'paid' | 'given up'; next: Day | undefined }
  | { period: 'open' }
  | { period: 'paid twice' };

/** @param attempt counted from 0 within its period */
export function afterMonthlyAttempt(
  schedule: MonthlySchedule,
  {
    period,
    attempt,
    outcome,
    isPaidAlready,
  }: { period: Day; attempt: number; outcome: 'paid' | 'failed'; isPaidAlready: boolean },
): AfterMonthlyAttempt {
  if (outcome === 'paid' && isPaidAlready) return { period: 'paid twice' };
  if (outcome === 'failed' && attempt < RETRY_DAYS) return { period: 'open' };
  return {
    period: outcome === 'paid' ? 'paid' : 'given up',
    next: nextCharge(schedule, period),
  };
}

/**
 * The number of days after which a period can no longer be charged: its last retry was the day
 * before.
 */
export const MISSED_AFTER_DAYS = RETRY_DAYS + 1;

/** The next day to charge after a time without charges; undefined when there is none left. */
export const nextAfterBlock = (schedule: MonthlySchedule, today: Day): Day | undefined =>
  nextCharge(schedule, addDays(today, -MISSED_AFTER_DAYS));

function monthsBetween(from: Day, to: Day): number {
  const monthsOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthsOf(to) - monthsOf(from);
}

function dayError(day: Day): FieldError {
  return dayOfMonth(day) <= LAST_DAY_OF_MONTH ? undefined : { key: 'form.recurring.dayOfMonth' };
}
