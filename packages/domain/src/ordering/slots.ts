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

export type Weekday = (typeof WEEKDAYS)[number];

/** Days on which a school serves nothing, both included (product:menus#calendar). */
export interface Closure {
  firstDay: Day;
  lastDay: Day;
}

/**
 * By the weekday of a meal, until when it can be ordered: the last such weekday before the meal, or
 * the meal's own day, and the minutes since the school's midnight (product:menus#cut-off).
 */
export type CutOffs = Partial<Record<Weekday, { weekday: Weekday; minutes: number }>>;

/** When a menu is served (product:menus#menu); times are minutes since the school's midnight. */
export interface Schedule {
  startDate: Day;
  /** Absent for a menu without an end date. */
  endDate?: Day | null | undefined;
  /** Weekday names in English, in any case. */
  repeatsOn: readonly string[];
  startTimeMinutes: number;
  endTimeMinutes: number;
  /** The school's calendar. */
  closures: readonly Closure[];
}

/** A menu's `inOfficeService` (product:menus#menu), in minutes. */
export interface Service {
  /** How long before its slot a meal must be ordered. */
  prepTime: number;
  /** Time between two slots. */
  slotsTime: number;
  /** Which weekdays' meals must be ordered by a day and hour of the week, besides `prepTime`. */
  cutOffs: CutOffs;
}

const DAY_MINUTES = 24 * 60;

/** Is the menu served on that day: within its dates, on a weekday in `repeatsOn`, the school open? */
export function isServed(schedule: Schedule, day: Day): boolean {
  if (day < schedule.startDate || (schedule.endDate && day > schedule.endDate)) return false;
  if (isClosed(schedule.closures, day)) return false;
  const name = weekdayName(day);
  return schedule.repeatsOn.some((repeat) => repeat.toLowerCase() === name);
}

/** Does the school serve nothing on that day (product:menus#calendar)? */
export function isClosed(closures: readonly Closure[], day: Day): boolean {
  return closures.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
}

/** The hour of the week until which a day's meals can be ordered; undefined when it has none. */
export function cutOffOf(day: Day, cutOffs: CutOffs): WallClock | undefined {
  const cutOff = cutOffs[weekdayName(day)];
  if (!cutOff) return undefined;
  const daysBefore = (weekday(day) - WEEKDAYS.indexOf(cutOff.weekday) + 7) % 7;
  return { day: addDays(day, -daysBefore), minutes: cutOff.minutes };
}

/**
 * The hours ('HH:MM') that can still be ordered for a day: from the start to the end of service,
 * both rounded to whole steps of `slotsTime` since midnight (the start up, the end down), and no
 * earlier than now plus `prepTime` (product:menus#slots). `now` is the school's wall clock. Empty
 * for a past day, after the weekday's cut-off, for an end before the start and for a step that is not positive. Does not check
 * whether the menu is served on the day: see {@link isServed}.
 */
export function slotsFor({
  startTimeMinutes,
  endTimeMinutes,
  slotsTime,
  prepTime,
  cutOffs,
  day,
  now,
}: Pick<Schedule, 'startTimeMinutes' | 'endTimeMinutes'> &
  Service & { day: Day; now: WallClock }): string[] {
  if (!(slotsTime > 0) || isCutOff(day, cutOffs, now)) return [];
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
  occasion: Service & { day: Day; now: WallClock },
): boolean {
  return isServed(schedule, occasion.day) && slotsFor({ ...schedule, ...occasion }).length > 0;
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
 * May a meal at that hour still be ordered or cancelled: until `prepTime` before its slot and until
 * its weekday's cut-off, these minutes included (product:menus#cut-off)?
 */
export function isBeforeCutOff({
  slot,
  prepTime,
  cutOffs,
  now,
}: Omit<Service, 'slotsTime'> & { slot: WallClock; now: WallClock }): boolean {
  const last = lastMinuteFor({ slot, prepTime, cutOffs });
  return minutesFrom(last.day, now) <= last.minutes;
}

/**
 * The last minute in which a meal at that hour can be ordered or cancelled, on the school's wall clock
 * (product:menus#cut-off).
 */
export function lastMinuteFor({
  slot,
  prepTime,
  cutOffs,
}: Omit<Service, 'slotsTime'> & { slot: WallClock }): WallClock {
  const minutes = slot.minutes - prepTime;
  const days = Math.floor(minutes / DAY_MINUTES);
  const prepared = { day: addDays(slot.day, days), minutes: minutes - days * DAY_MINUTES };
  const cutOff = cutOffOf(slot.day, cutOffs);
  if (!cutOff) return prepared;
  return minutesFrom(prepared.day, cutOff) < prepared.minutes ? cutOff : prepared;
}

function isCutOff(day: Day, cutOffs: CutOffs, now: WallClock): boolean {
  const cutOff = cutOffOf(day, cutOffs);
  return cutOff !== undefined && minutesFrom(cutOff.day, now) > cutOff.minutes;
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

/** A day's name in `repeatsOn`. */
export const weekdayName = (day: Day): Weekday => WEEKDAYS[weekday(day)] ?? 'sunday';

/** The wall clock in minutes since a day's midnight: negative when that day is in the future. */
function minutesFrom(day: Day, now: WallClock): number {
  return daysBetween(day, now.day) * DAY_MINUTES + now.minutes;
}

function roundUp(minutes: number, step: number): number {
  return Math.ceil(minutes / step) * step;
}
