import {
  addDays,
  type Day,
  daysBetween,
  isDay,
  minutesOfTime,
  timeOfMinutes,
  type WallClock,
  weekday,
} from './dates.ts';

/** Names of weekdays as `repeatsOn` carries them, Sunday first. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/** When a menu is served (spec 2 §3); times are minutes since the school's midnight. */
export interface Schedule {
  startDate: Day;
  /** Absent for a menu without an end. */
  endDate?: Day | null | undefined;
  /** Weekday names in English, in any case. */
  repeatsOn: readonly string[];
  startTimeMinutes: number;
  endTimeMinutes: number;
}

/** A menu's `inOfficeService` (spec 2 §3), in minutes. */
export interface Service {
  /** How long before a meal it must be ordered. */
  prepTime: number;
  /** From one slot to the next. */
  slotsTime: number;
}

const DAY_MINUTES = 24 * 60;

/** Is the menu served on that day? Within its dates, and on a weekday that it repeats on. */
export function isServed(schedule: Schedule, day: Day): boolean {
  if (day < schedule.startDate || (schedule.endDate && day > schedule.endDate)) return false;
  const name = WEEKDAYS[weekday(day)];
  return schedule.repeatsOn.some((repeat) => repeat.toLowerCase() === name);
}

/**
 * The hours ('HH:MM') that can still be ordered for a day: from the start to the end of service,
 * both rounded to whole steps of `slotsTime` since midnight (the start up, the end down), and no
 * earlier than now plus `prepTime` (spec 2 §2). `now` is what the school's wall shows. No slot when
 * the day is over, the end lies before the start, or the step is not positive. Whether the menu is
 * served on the day at all is {@link isServed}.
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

/** Can anything be ordered for that day: is it served, and is a slot left? */
export function isOrderableDay(
  schedule: Schedule,
  { day, now, prepTime, slotsTime }: Service & { day: Day; now: WallClock },
): boolean {
  if (!isServed(schedule, day)) return false;
  const { startTimeMinutes, endTimeMinutes } = schedule;
  const slots = slotsFor({ startTimeMinutes, endTimeMinutes, slotsTime, prepTime, day, now });
  return slots.length > 0;
}

/** The days from today on, `daysAhead` of them, on which something can be ordered. */
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
 * May a meal at that hour still be ordered or cancelled? Until `prepTime` before its slot
 * (decision G.4), the very minute included.
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

/** Coffee breaks cannot be ordered for the first `maxAdvanceDays` days (spec 2 §2). */
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

/** A slot as it is sent: the school's wall clock written with a `Z` (decision A.4). */
export function scheduledFor(day: Day, time: string): string {
  return `${day}T${time}:00.000Z`;
}

/** The school's wall clock out of {@link scheduledFor}; undefined for any other text. */
export function parseScheduledFor(text: string): WallClock | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):00\.000Z$/.exec(text);
  const [, day, time = ''] = match ?? [];
  const minutes = minutesOfTime(time);
  return isDay(day) && minutes !== undefined ? { day, minutes } : undefined;
}

/** The wall clock's time, counted from a day's midnight: negative when that day is yet to come. */
function minutesFrom(day: Day, now: WallClock): number {
  return daysBetween(day, now.day) * DAY_MINUTES + now.minutes;
}

function roundUp(minutes: number, step: number): number {
  return Math.ceil(minutes / step) * step;
}
