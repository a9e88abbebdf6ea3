import { defaultStart, endError, startError } from '@merenda/domain/agreements/monthly';
import type { Day } from '@merenda/domain/time/dates';

/** When a top-up comes every month. */
export interface Repeat {
  start: Day;
  /** Empty: until it is stopped. */
  end: Day | '';
  /** The monthly top-up whose place it takes. */
  replaces?: string;
}

export const startRepeat = (today: Day): Repeat => ({ start: defaultStart(today), end: '' });

/** What is wrong with the days (product:agreements#monthly-days). */
export const repeatErrors = ({ start, end }: Repeat, today: Day) => ({
  start: startError(start, today),
  end: endError(end, start),
});

/** A top-up that is not repeated is in order, too. */
export function isRepeatReady(repeat: Repeat | undefined, today: Day): boolean {
  if (!repeat) return true;
  const { start, end } = repeatErrors(repeat, today);
  return !start && !end;
}
