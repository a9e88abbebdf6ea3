import { addDays, type Day } from '../time/dates.ts';

interface Mark {
  /** The child does not come: its meals of the day are cancelled, and nobody collects them. */
  isAway: boolean;
}

/** A child's marks of a day in the class register (product:console-register#marks). */
const MARKS = {
  present: { isAway: false },
  absent: { isAway: true },
} as const satisfies Readonly<Record<string, Mark>>;

export type Attendance = keyof typeof MARKS;

export const ATTENDANCES = Object.keys(MARKS) as [Attendance, ...Attendance[]];

/** Marks that the release before cannot read: teachers cannot give them yet. */
const UNOFFERED: readonly Attendance[] = [];

export const OFFERED_ATTENDANCES = ATTENDANCES.filter((mark) => !UNOFFERED.includes(mark));

/** The mark of most children, which one tap gives to all without a mark. */
export const USUAL_ATTENDANCE = 'present' satisfies Attendance;

export const isAway = (mark: Attendance | undefined): boolean =>
  mark !== undefined && MARKS[mark].isAway;

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
