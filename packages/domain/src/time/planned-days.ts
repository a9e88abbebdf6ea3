import type { FieldError } from '../forms/form-errors.ts';
import { addMonths, type Day, isDay } from './dates.ts';
import { FIRST_DAY } from './first-day.ts';

/** The years ahead for which people decide something: a later day is a mistyped year. */
const PLANNED_YEARS = 2;

/** The last day for which people decide something. */
const lastPlannedDay = (today: Day): Day => addMonths(today, 12 * PLANNED_YEARS);

/**
 * The error of the day on which something starts that people decide, such as a price, a fee or a closing:
 * today or later, and no mistyped year (product:console-menus#prices).
 */
export function startDayError(from: string, today: Day): FieldError {
  if (!isDay(from)) return { key: 'form.invalidDate' };
  if (from < today) return { key: 'form.recurring.startPast' };
  if (from <= lastPlannedDay(today)) return undefined;
  return { key: 'planning.error.tooFar', values: { years: PLANNED_YEARS } };
}

/** Has the day records, or may people plan it? */
export const isKnownDay = (day: Day, today: Day): boolean =>
  day >= FIRST_DAY && day <= lastPlannedDay(today);
