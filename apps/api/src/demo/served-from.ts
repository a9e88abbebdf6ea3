import { addMonths, dayInZone } from '@merenda/domain/dates';

/** A month of menus, beginning today by the school's calendar (decision I.3). */
export function servedFrom(now: Date, timeZone: string) {
  const today = dayInZone(now, timeZone);
  return { start_date: today, end_date: addMonths(today, 1) };
}
