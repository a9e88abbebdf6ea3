import { defaultStart, endError, startError } from '@merenda/domain/agreements/monthly';
import type { Day } from '@merenda/domain/time/dates';

/** The days of a monthly top-up. */
export interface Schedule {
  start: Day;
  /** Empty: the agreement has no end. */
  end: Day | '';
  /** Id of the monthly top-up that this one replaces. */
  replaces?: string;
}

export const startSchedule = (today: Day): Schedule => ({ start: defaultStart(today), end: '' });

/** The errors of the days (product:agreements#monthly-days). */
export const scheduleErrors = ({ start, end }: Schedule, today: Day) => ({
  start: startError(start, today),
  end: endError(end, start),
});

/** Are the days valid? A single top-up has none, and is ready, too. */
export function isScheduleReady(schedule: Schedule | undefined, today: Day): boolean {
  if (!schedule) return true;
  const { start, end } = scheduleErrors(schedule, today);
  return !start && !end;
}
