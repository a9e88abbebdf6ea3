import { addDays, addMonths, type Day, dayInZone, weekday } from '@merenda/domain/time/dates';

const isSchoolDay = (day: Day) => weekday(day) !== 0 && weekday(day) !== 6;

/** The Mondays to Fridays from `from` to `until`, both included. */
export function schoolDays(from: Day, until: Day): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) if (isSchoolDay(day)) days.push(day);
  return days;
}

/** The first school day on or after a day. */
export function schoolDayFrom(day: Day): Day {
  let next = day;
  while (!isSchoolDay(next)) next = addDays(next, 1);
  return next;
}

/**
 * The dates of a menu that is served for a month from today, by the school's calendar
 * (product:operating#demo-data).
 */
export function servedFrom(now: Date, timeZone: string) {
  const today = dayInZone(now, timeZone);
  return { start_date: today, end_date: addMonths(today, 1) };
}
