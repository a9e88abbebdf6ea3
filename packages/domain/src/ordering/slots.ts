import {
  addDays,
  type Day,
  daysBetween,
  isDay,
  minutesOfTime,
  timeOfMinutes,
  type WallClock,
  weekday,
} from '../time/dates.ts';

/** Weekday names in `repeatsOn`, Sunday first. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/** When a menu is served (product:menus#menu); times are minutes since the school's midnight. */
export interface Schedule {
  startDate: Day;
  /** Absent for a menu without an end date. */
  endDate?: Day | null | undefined;
  /** Weekday names in English, in any case. */
  repeatsOn: readonly string[];
  startTimeMinutes: number;
  endTimeMinutes: number;
}

/** A menu's `inOfficeService` (product:menus#menu), in minutes. */
export interface Service {
  /** How long before its slot a meal must be ordered. */
  prepTime: number;
  /** Time between two slots. */
  slotsTime: number;
}

const DAY_MINUTES = 24 * 60;

/** Is the menu served on that day: within its dates, and on a weekday in `repeatsOn`? */
export function isServed(schedule: Schedule, day: Day): boolean {
  if (day < schedule.startDate || (schedule.endDate && day > schedule.endDate)) return false;
  const name = WEEKDAYS[weekday(day)];
  return schedule.repeatsOn.some((repeat) => repeat.toLowerCase() === name);
}

/**
 * The hours ('HH:MM') that can still be ordered for a day: from the start to the end of service,
 * both rounded to whole steps of `slotsTime` since midnight (the start up, the end down), and no
 * earlier than now plus `prepTime` (product:menus#slots). `now` is the school's wall clock. Empty
 * for a past day, for an end before the start and for a step that is not positive. Does not check
 * whether the menu is served on the day: see {@link isServed}.
 */
export function slotsFor({
  startTimeMinutes,
  endTimeMinutes,
  slotsTime,
  prepTime,
  day,
  now,
}: Pick<Schedule, 'startTimeMinutes' | 'endTimeMinutes'> &
  Service & { day: Day; now: WallClock }): string[] {
  if (!(slotsTime > 0)) return [];
  const earliest = minutesFrom(day, now) + prepTime;
  const last = Math.min(endTimeMinutes, DAY_MINUTES - 1);
  const slots: string[] = [];
  let slot = roundUp(Math.max(startTimeMinutes, earliest, 0), slotsTime);
  for (; slot <= last; slot += slotsTime) slots.push(timeOfMinutes(slot));
  return slots;
}

/** Can anything be ordered for that day: is the menu served, and is a slot left? */
export function isOrderableDay(
  schedule: Schedule,
  { day, now, prepTime, slotsTime }: Service & { day: Day; now: WallClock },
): boolean {
  if (!isServed(schedule, day)) return false;
  const { startTimeMinutes, endTimeMinutes } = schedule;
  const slots = slotsFor({ startTimeMinutes, endTimeMinutes, slotsTime, prepTime, day, now });
  return slots.length > 0;
}

/** The days on which something can be ordered, of the `daysAhead` days from today on. */
export function orderableDays(
  schedules: readonly Schedule[],
  { now, daysAhead, ...service }: Service & { now: WallClock; daysAhead: number },
): Day[] {
  const days = Array.from({ length: daysAhead }, (_, ahead) => addDays(now.day, ahead));
  return days.filter((day) =>
    schedules.some((schedule) => isOrderableDay(schedule, { ...service, day, now })),
  );
}

/**
 * May a meal at that hour still be ordered or cancelled: until `prepTime` before its slot, that
 * minute included (product:menus#cut-off)?
 */
export function isBeforeCutOff({
  slot,
  prepTime,
  now,
}: {
  slot: WallClock;
  prepTime: number;
  now: WallClock;
}): boolean {
  return minutesFrom(slot.day, now) + prepTime <= slot.minutes;
}

/**
 * May a coffee break be ordered for that day? Not for the first `maxAdvanceDays` days
 * (product:ordering#coffee-break).
 */
export function isCoffeeBreakDay({
  day,
  today,
  maxAdvanceDays,
}: {
  day: Day;
  today: Day;
  maxAdvanceDays: number;
}): boolean {
  return daysBetween(today, day) >= maxAdvanceDays;
}

/** A slot on the wire: the school's wall clock written with a `Z` (product:api#school-time). */
export function scheduledFor(day: Day, time: string): string {
  return `${day}T${time}:00.000Z`;
}

/** The school's wall clock from the text of {@link scheduledFor}; undefined for any other text. */
export function parseScheduledFor(text: string): WallClock | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):00\.000Z$/.exec(text);
  const [, day, time = ''] = match ?? [];
  const minutes = minutesOfTime(time);
  return isDay(day) && minutes !== undefined ? { day, minutes } : undefined;
}

/** The wall clock in minutes since a day's midnight: negative when that day is in the future. */
function minutesFrom(day: Day, now: WallClock): number {
  return daysBetween(day, now.day) * DAY_MINUTES + now.minutes;
}

function roundUp(minutes: number, step: number): number {
  return Math.ceil(minutes / step) * step;
}
