import { addMonths, dayInZone } from '@merenda/domain/time/dates';

/**
 * The dates of a menu that is served for a month from today, by the school's calendar
 * (product:operating#demo-data).
 */
export function servedFrom(now: Date, timeZone: string) {
  const today = dayInZone(now, timeZone);
  return { start_date: today, end_date: addMonths(today, 1) };
}
