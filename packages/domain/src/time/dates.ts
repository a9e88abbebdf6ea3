import { least } from '../extremes.ts';
import { DAY_MS, MINUTE_MS } from './spans.ts';
/** A calendar day 'YYYY-MM-DD', without a time zone. */
export type Day = string;

/** The local date and time in a zone: the day and the minutes since its midnight. */
export interface WallClock {
  day: Day;
  minutes: number;
}

/** The text is a real calendar day, written YYYY-MM-DD. */
export function isDay(text: unknown): text is Day {
  return typeof text === 'string' && readDay(text) !== undefined;
}

/**
 * The day this many days later; earlier when negative.
 * @throws RangeError when `day` is not a day
 */
export function addDays(day: Day, days: number): Day {
  return toDay(toTime(day) + days * DAY_MS);
}

/**
 * Days in a row, from a first one on.
 * @throws RangeError when `first` is not a day
 */
export const daysFrom = (first: Day, length: number): Day[] =>
  Array.from({ length }, (_, index) => addDays(first, index));

/**
 * The same day this many months later, or that month's last day when it has no such day (31 January
 * + 1 = 28 or 29 February).
 * @throws RangeError when `day` is not a day
 */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(toTime(day));
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return toDay(first + (Math.min(date.getUTCDate(), last.getUTCDate()) - 1) * DAY_MS);
}

/** The weekday: 0 = Sunday … 6 = Saturday. */
export function weekday(day: Day): number {
  return new Date(toTime(day)).getUTCDay();
}

/** The day is a Saturday or Sunday. */
export const isWeekend = (day: Day): boolean => weekday(day) % 6 === 0;

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -((weekday(day) + 6) % 7));

/** The day of the month, 1 to 31. */
export function dayOfMonth(day: Day): number {
  return new Date(toTime(day)).getUTCDate();
}

/** The number of days between two days; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (toTime(to) - toTime(from)) / DAY_MS;
}

/** 'HH:MM' as minutes since midnight; undefined when it is not a time of day. */
export function minutesOfTime(time: string): number | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

/** Minutes since midnight (0 to 1439) as 'HH:MM'. */
export function timeOfMinutes(minutes: number): string {
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The local date and time in an IANA zone at an instant. */
export function wallClockAt(instant: Date, timeZone: string): WallClock {
  const time = wallTime(instant.getTime(), timeZone);
  const midnight = Math.floor(time / DAY_MS) * DAY_MS;
  return { day: toDay(midnight), minutes: Math.floor((time - midnight) / MINUTE_MS) };
}

/** The calendar day of an instant in an IANA zone. */
export function dayInZone(instant: Date, timeZone: string): Day {
  return wallClockAt(instant, timeZone).day;
}

/** The time of an instant in an IANA zone, as HH:MM:SS. */
export function timeInZone(instant: Date, timeZone: string): string {
  return new Date(wallTime(instant.getTime(), timeZone)).toISOString().slice(11, 19);
}

/**
 * The instant of a local day and time ('HH:MM') in a zone. A time skipped when clocks go forward
 * gives the instant as far after the gap; a time that occurs twice gives the first.
 * @throws RangeError for an invalid day, time or zone
 */
export function wallClockToInstant(day: Day, time: string, timeZone: string): Date {
  const minutes = minutesOfTime(time);
  if (minutes === undefined) throw new RangeError(`not a time of day: ${time}`);
  const wall = toTime(day) + minutes * MINUTE_MS;
  // No zone changes its clocks twice within two days, so these are the only two possible offsets.
  const [before = 0, after = 0] = [wall - DAY_MS, wall + DAY_MS].map(
    (time) => wallTime(time, timeZone) - time,
  );
  // Most days have only one.
  if (before === after) return new Date(wall - before);
  const readings = [wall - before, wall - after];
  const shown = readings.filter((time) => wallTime(time, timeZone) === wall);
  return new Date(least(shown, wall - before));
}

interface Zone {
  format: Intl.DateTimeFormat;
  /** The last minute that was asked for, since 1970, and the zone's offset ahead of UTC in it. */
  minute: number;
  ahead: number;
}

const zones = new Map<string, Zone>();

/** The local time in a zone at an instant, in ms as if it were UTC. */
function wallTime(time: number, timeZone: string): number {
  const zone = zones.get(timeZone) ?? openZone(timeZone);
  // Most callers ask for now. Since 1973 no zone has changed its clocks within a minute.
  const minute = Math.floor(time / MINUTE_MS);
  if (zone.minute !== minute) {
    zone.ahead = readClock(zone.format, time) - time;
    zone.minute = minute;
  }
  return time + zone.ahead;
}

/** @throws RangeError for a zone that does not exist */
function openZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const zone = { format, minute: Number.NaN, ahead: 0 };
  zones.set(timeZone, zone);
  return zone;
}

function readClock(format: Intl.DateTimeFormat, time: number): number {
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const seconds = Date.UTC(
    get('year'),
    get('month') - 1,
    get('day'),
    get('hour'),
    get('minute'),
    get('second'),
  );
  return seconds + (((time % 1000) + 1000) % 1000);
}

function toTime(day: Day): number {
  const time = readDay(day);
  if (time === undefined) throw new RangeError(`not a day: ${day}`);
  return time;
}

/** The day's midnight as if it were UTC; undefined when it is not a real day. */
function readDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(text);
  // A day that its month does not have is invalid, or a day of the next month.
  return new Date(time).getUTCDate() === Number(text.slice(8)) ? time : undefined;
}

/**
 * The day from its parts: `toISOString` takes seven times as long, and calendars ask for hundreds
 * of days.
 */
function toDay(time: number): Day {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  if (!(year >= 1000 && year <= 9999)) return date.toISOString().slice(0, 10);
  return `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`);
