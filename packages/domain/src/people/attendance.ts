import { addDays, type Day } from '../time/dates.ts';

/** A child's mark of a day in the class register (product:console-register#marks). */
export const ATTENDANCES = ['present', 'absent'] as const;

export type Attendance = (typeof ATTENDANCES)[number];

/** The most marks in one request: the largest class. */
export const MAX_CLASS_MARKS = 200;

/** The days around today that can be marked: the past is corrected, an announced absence entered. */
export const REGISTER_DAYS = { back: 30, ahead: 14 } as const;

/** The day can be marked. @param today the school's own day */
export const isRegisterDay = (day: Day, today: Day): boolean =>
  day >= addDays(today, -REGISTER_DAYS.back) && day <= addDays(today, REGISTER_DAYS.ahead);

/** Meals of the day can be collected, or a mistake undone: not before the day, nor long after it. */
export const isCollectionDay = (day: Day, today: Day): boolean =>
  day <= today && isRegisterDay(day, today);

/** The meal waits for its child past its cut-off, or was collected (product:console-register#collecting). */
export const isCollectable = ({
  status,
  isCancellable,
}: {
  status: string;
  isCancellable: boolean;
}): boolean => status === 'delivered' || (status === 'open' && !isCancellable);

/**
 * The outcome of a mark (product:console-register#two-teachers). `conflict`: somebody else has marked
 * the child otherwise since the teacher looked, and nothing is overwritten.
 */
export function outcomeOfMark({
  stored,
  seen,
  wanted,
}: {
  /** The mark that stands; null without one. */
  stored: Attendance | null;
  /** The mark that the teacher saw. */
  seen: Attendance | null;
  wanted: Attendance;
}): 'marked' | 'same' | 'conflict' {
  if (stored === wanted) return 'same';
  return stored === seen ? 'marked' : 'conflict';
}
