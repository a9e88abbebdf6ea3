import { defaultStart, endError, startError } from '@merenda/domain/agreements/monthly';
import type { Day } from '@merenda/domain/time/dates';

/** When a top-up comes every month. */
export interface Schedule {
  start: Day;
  /** Empty: until it is stopped. */
  end: Day | '';
  /** The monthly top-up whose place it takes. */
  replaces?: string;
}

export const startSchedule = (today: Day): Schedule => ({ start: defaultStart(today), end: '' });

/** What is wrong with the days (product:agreements#monthly-days). */
export const scheduleErrors = ({ start, end }: Schedule, today: Day) => ({
  start: startError(start, today),
  end: endError(end, start),
});

/** A top-up that comes once is in order, too. */
export function isScheduleReady(schedule: Schedule | undefined, today: Day): boolean {
  if (!schedule) return true;
  const { start, end } = scheduleErrors(schedule, today);
  return !start && !end;
}
