import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayInZone,
  dayOfMonth,
  daysBetween,
  isDay,
  minutesOfTime,
  timeInZone,
  timeOfMinutes,
  wallClockAt,
  wallClockToInstant,
  weekday,
} from './dates.ts';

const anyDay = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2199, 0, 1) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const zones = [
  'UTC',
  'America/Sao_Paulo',
  'Europe/Budapest',
  'Europe/London',
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Australia/Lord_Howe',
];

describe('days', () => {
  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '20260101', '', null, 5])(
    '%j is no day',
    (text) => expect(isDay(text)).toBe(false),
  );

  test('29 February exists in leap years only', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect(isDay('2000-02-29')).toBe(true);
    expect(isDay('1900-02-29')).toBe(false);
  });

  test('adding days is the inverse of counting them', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -40_000, max: 40_000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
        expect(weekday(addDays(day, 7 * days))).toBe(weekday(day));
      }),
    );
  });

  test('a month later is the same day, or the last of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2026-01-15', -2)).toBe('2025-11-15');
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -500, max: 500 }), (day, months) => {
        const later = addMonths(day, months);
        expect(isDay(later)).toBe(true);
        expect(dayOfMonth(later)).toBeLessThanOrEqual(dayOfMonth(day));
        if (dayOfMonth(day) <= 28) expect(addMonths(later, -months)).toBe(day);
      }),
    );
  });

  test('21 November 2026 is a Saturday', () => {
    expect(weekday('2026-11-21')).toBe(6);
  });

  test('an invalid day is refused instead of becoming another day', () => {
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => weekday('tomorrow')).toThrow(RangeError);
  });
});

describe('times of day', () => {
  test('minutes and text convert into each other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        expect(minutesOfTime(timeOfMinutes(minutes))).toBe(minutes);
      }),
    );
  });

  test.each(['24:00', '12:60', '1:00', '12.30', ''])('"%s" is no time of day', (time) => {
    expect(minutesOfTime(time)).toBeUndefined();
  });
});

describe("the school's wall clock", () => {
  test('an instant belongs to the day that the school has then', () => {
    const instant = new Date('2026-11-21T02:30:00Z');
    expect(dayInZone(instant, 'America/Sao_Paulo')).toBe('2026-11-20');
    expect(wallClockAt(instant, 'Europe/Budapest')).toEqual({ day: '2026-11-21', minutes: 210 });
  });

  test('a wall time is read back from its instant unchanged, except in the skipped hour', () => {
    const anyTime = fc.integer({ min: 0, max: 1439 }).map(timeOfMinutes);
    fc.assert(
      fc.property(anyDay, anyTime, fc.constantFrom(...zones), (day, time, zone) => {
        const instant = wallClockToInstant(day, time, zone);
        const shown = wallClockAt(instant, zone);
        const asked = minutesOfTime(time) ?? 0;
        const late = daysBetween(day, shown.day) * 1440 + shown.minutes - asked;
        expect(late).toBeGreaterThanOrEqual(0);
        if (late > 0) {
          const before = new Date(instant.getTime() - late * 60_000 - 1);
          expect(wallClockAt(before, zone).minutes).not.toBe(asked);
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['2026-03-29', '02:30', 'Europe/Budapest', '2026-03-29T01:30:00.000Z', 'skipped: 03:30'],
    ['2026-10-25', '02:30', 'Europe/Budapest', '2026-10-25T00:30:00.000Z', 'twice: the first'],
    ['2026-07-01', '12:10', 'Europe/Lisbon', '2026-07-01T11:10:00.000Z', 'summer'],
    ['2026-12-01', '12:10', 'Europe/Lisbon', '2026-12-01T12:10:00.000Z', 'winter'],
    ['2026-12-01', '00:00', 'America/Sao_Paulo', '2026-12-01T03:00:00.000Z', 'west'],
    ['2018-11-04', '00:00', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', 'no midnight'],
  ])('%s %s in %s is %s (%s)', (day, time, zone, instant) => {
    expect(wallClockToInstant(day, time, zone).toISOString()).toBe(instant);
  });

  test('clocks that go back are followed to the second, whatever was asked before', () => {
    const shown = ['2026-10-25T00:59:59.999Z', '2026-10-25T01:00:00.000Z', '2026-10-25T00:59:00Z']
      .map((instant) => wallClockAt(new Date(instant), 'Europe/Budapest'))
      .map(({ minutes }) => timeOfMinutes(minutes));
    expect(shown).toEqual(['02:59', '02:00', '02:59']);
  });

  test('a wrong time or zone is refused', () => {
    expect(() => wallClockToInstant('2026-01-01', '25:00', 'UTC')).toThrow(RangeError);
    expect(() => wallClockToInstant('2026-01-01', '12:00', 'Mars/Olympus')).toThrow(RangeError);
  });
});

test.each([
  ['2026-11-24T01:30:09.999Z', 'America/Sao_Paulo', '22:30:09'],
  ['1969-12-31T23:59:59Z', 'Asia/Kathmandu', '05:29:59'],
])('%s is %s %s', (instant, zone, time) => {
  expect(timeInZone(new Date(instant), zone)).toBe(time);
});
