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

/** How many days ahead a meal can be ordered (product:menus#served-days). */
export const DAYS_AHEAD = 30;

/** Days on which a school serves nothing, both included (product:menus#calendar). */
export interface Closure {
  firstDay: Day;
  lastDay: Day;
}

/**
 * The time until which a meal can be ordered, by the meal's weekday (product:menus#cut-off). The day is the last such weekday before the meal, or the meal's own; the minutes are since the school's midnight.
 */
export type CutOffs = Partial<Record<Weekday, { weekday: Weekday; minutes: number }>>;

/**
 * The days and hours at which a menu is served (product:menus#menu); times are minutes since the
 * school's midnight.
 */
export interface Schedule {
  startDate: Day;
  /** Absent for a menu without an end date. */
  endDate?: Day | null | undefined;
  /** Weekday names in English, in any case. */
  repeatsOn: readonly string[];
  startTimeMinutes: number;
  endTimeMinutes: number;
  /** The closures of the school's calendar. */
  closures: readonly Closure[];
}

/** A menu's `inOfficeService` (product:menus#menu), in minutes. */
export interface Service {
  /** The minutes before its slot until which a meal must be ordered. */
  prepTime: number;
  /** The minutes between two slots. */
  slotsTime: number;
  /**
   * The cut-offs of weekdays whose meals must be ordered by a day and hour of the week, besides
   * `prepTime`.
   */
  cutOffs: CutOffs;
}

const DAY_MINUTES = 24 * 60;

/**
 * The menu is served on that day: within its dates, on a weekday in `repeatsOn`, the school open.
 */
export function isServed(schedule: Schedule, day: Day): boolean {
  if (day < schedule.startDate || (schedule.endDate && day > schedule.endDate)) return false;
  if (isClosed(schedule.closures, day)) return false;
  const name = weekdayName(day);
  return schedule.repeatsOn.some((repeat) => repeat.toLowerCase() === name);
}

/** The school serves nothing on that day (product:menus#calendar). */
export function isClosed(closures: readonly Closure[], day: Day): boolean {
  return closures.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
}

/** The weekday and hour until which a day's meals can be ordered; undefined without a cut-off. */
export const weeklyCutOffOf = (day: Day, cutOffs: CutOffs): CutOffs[Weekday] =>
  cutOffs[weekdayName(day)];

/** The day and hour until which a day's meals can be ordered; undefined without a cut-off. */
export function cutOffOf(day: Day, cutOffs: CutOffs): WallClock | undefined {
  const cutOff = weeklyCutOffOf(day, cutOffs);
  if (!cutOff) return undefined;
  const daysBefore = (weekday(day) - WEEKDAYS.indexOf(cutOff.weekday) + 7) % 7;
  return { day: addDays(day, -daysBefore), minutes: cutOff.minutes };
}

/**
 * The hours ('HH:MM') that can still be ordered for a day (product:menus#slots). They run from the start to the end of service, in whole steps of `slotsTime` since midnight (the start rounded up, the end down). None is earlier than now plus `prepTime`. `now` is the school's wall clock.
 * Empty for a past day, after the weekday's cut-off, for an end before the start and for a step
 * that is not positive. Whether the menu is served on the day is a question for {@link isServed}.
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

/** The longest preparation of a meal, in minutes, and the most days of a coffee break's notice. */
export const MAX_PREP_MINUTES = 100_000;
export const MAX_NOTICE_DAYS = 365;

/** The longest time between two slots, and the most places of one. */
export const MAX_SLOT_MINUTES = DAY_MINUTES;
export const MAX_SLOT_PLACES = 100_000;

/** A service with these times has an hour at which it hands meals out. */
export const hasSlot = ({
  startTimeMinutes,
  endTimeMinutes,
  slotsTime,
}: Pick<Schedule, 'startTimeMinutes' | 'endTimeMinutes'> & Pick<Service, 'slotsTime'>): boolean =>
  roundUp(startTimeMinutes, slotsTime) <= Math.min(endTimeMinutes, DAY_MINUTES - 1);

/** A service with these times hands meals out at that hour: a whole step since midnight. */
export function isSlotOf(
  {
    startTimeMinutes,
    endTimeMinutes,
    slotsTime,
  }: Pick<Schedule, 'startTimeMinutes' | 'endTimeMinutes'> & Pick<Service, 'slotsTime'>,
  time: string,
): boolean {
  const minutes = minutesOfTime(time) ?? -1;
  return minutes % slotsTime === 0 && minutes >= startTimeMinutes && minutes <= endTimeMinutes;
}

/**
 * A meal at that hour can still be ordered or cancelled: until `prepTime` before its slot and until
 * its weekday's cut-off, these minutes included (product:menus#cut-off).
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

/** The last day on which a day's coffee break can be ordered (product:ordering#coffee-break). */
export const lastDayForCoffeeBreak = (day: Day, maxAdvanceDays: number): Day =>
  addDays(day, -maxAdvanceDays);

/**
 * A coffee break for that day can be ordered today: not for the first `maxAdvanceDays` days
 * (product:ordering#coffee-break).
 */
export const isCoffeeBreakDay = (
  day: Day,
  { today, maxAdvanceDays }: { today: Day; maxAdvanceDays: number },
): boolean => today <= lastDayForCoffeeBreak(day, maxAdvanceDays);

/** A slot on the wire: the school's wall clock written with a `Z` (product:api#school-time). */
export function scheduledFor(day: Day, time: string): string {
  return `${day}T${time}:00.000Z`;
}

/** Day and hour ('HH:MM') from the text of {@link scheduledFor}; undefined for any other text. */
export function parseScheduledFor(text: string): { day: Day; slot: string } | undefined {
  const [, day, slot = ''] = /^([\d-]{10})T([\d:]{5}):00\.000Z$/.exec(text) ?? [];
  return isDay(day) && minutesOfTime(slot) !== undefined ? { day, slot } : undefined;
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
