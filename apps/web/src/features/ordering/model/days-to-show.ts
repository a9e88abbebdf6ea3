import { addDays, type Day, isWeekend } from '@merenda/domain/time/dates';

/**
 * The two days of a student's page (product:students#account): today and the next known day, else tomorrow. A
 * weekend's day that is not known is left out.
 * @param known days with a meal or an offer, in any order; past ones do not count
 */
export function daysToShow(today: Day, known: readonly Day[]): Day[] {
  const days = new Set([
    ...(isWeekend(today) ? [] : [today]),
    ...known.filter((day) => day >= today),
  ]);
  const [first = today, second] = [...days].sort();
  if (second) return [first, second];
  return first === today ? [today, addDays(today, 1)] : [first];
}
