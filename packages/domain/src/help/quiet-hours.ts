import {
  addDays,
  minutesOfTime,
  timeOfMinutes,
  wallClockAt,
  wallClockToInstant,
} from '../time/dates.ts';

/**
 * Hours without push messages: from one wall-clock time to the next, 'HH:MM', in a guardian's zone.
 */
export interface QuietHours {
  from: string;
  until: string;
  /** An IANA zone. */
  timeZone: string;
}

const HALF_HOUR_MS = 1_800_000;

/**
 * The end of the quiet hours that hold now (product:help#quiet-hours), across midnight and when
 * clocks change; undefined outside them. Equal times are no quiet hours.
 */
export function quietUntil(now: Date, hours: QuietHours): Date | undefined {
  const [start, end] = [minutesOfTime(hours.from), minutesOfTime(hours.until)];
  if (start === undefined || end === undefined) return undefined;
  const { day, minutes } = wallClockAt(now, hours.timeZone);
  if (!isBetween(minutes, start, end)) return undefined;
  const lastDay = start > end && minutes >= start ? addDays(day, 1) : day;
  let ends = wallClockToInstant(lastDay, timeOfMinutes(end), hours.timeZone);
  // Clocks that go back show the end twice, or show quiet hours again after it.
  while (ends <= now || isQuietAt(ends, hours.timeZone, start, end)) {
    ends = new Date(ends.getTime() + HALF_HOUR_MS);
  }
  return ends;
}

const isQuietAt = (instant: Date, timeZone: string, start: number, end: number) =>
  isBetween(wallClockAt(instant, timeZone).minutes, start, end);

/** Minutes on a clock's face, without the end. */
const isBetween = (minutes: number, start: number, end: number): boolean =>
  start <= end ? minutes >= start && minutes < end : minutes >= start || minutes < end;
