import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOfMinutes, wallClockAt } from '../time/dates.ts';
import { quietUntil } from './quiet-hours.ts';

const AT_NIGHT = { from: '22:00', until: '07:00', timeZone: 'Europe/Budapest' };

test('quiet hours across midnight end in the morning, seen from either side of it', () => {
  const end = new Date('2026-11-24T06:00:00Z');
  expect(quietUntil(new Date('2026-11-23T21:00:00Z'), AT_NIGHT)).toEqual(end);
  expect(quietUntil(new Date('2026-11-24T05:59:59Z'), AT_NIGHT)).toEqual(end);
  expect(quietUntil(end, AT_NIGHT)).toBeUndefined();
  expect(quietUntil(new Date('2026-11-23T20:59:59Z'), AT_NIGHT)).toBeUndefined();
  const asNight = { ...AT_NIGHT, until: '22:00' };
  expect(quietUntil(new Date('2026-11-23T23:00:00Z'), asNight)).toBeUndefined();
});

test('quiet hours are an hour shorter or longer in the night when clocks change', () => {
  const hours = (from: string, to: string) => {
    const end = quietUntil(new Date(from), AT_NIGHT);
    expect(end).toEqual(new Date(to));
  };
  hours('2026-03-28T21:00:00Z', '2026-03-29T05:00:00Z');
  hours('2026-10-24T20:00:00Z', '2026-10-25T06:00:00Z');
});

const time = fc.integer({ min: 0, max: 1439 }).map(timeOfMinutes);

test('quiet hours have an end at any instant in any zone, after which they are over', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      fc.record({
        from: time,
        until: time,
        timeZone: fc.constantFrom(
          'America/Sao_Paulo',
          'Europe/Budapest',
          'Europe/London',
          'Atlantic/Azores',
          'Australia/Lord_Howe',
        ),
      }),
      (now, hours) => {
        const end = quietUntil(now, hours);
        const { minutes } = wallClockAt(now, hours.timeZone);
        const at = timeOfMinutes(minutes);
        const { from, until } = hours;
        const isQuiet =
          from < until ? at >= from && at < until : from > until && (at >= from || at < until);
        expect(end !== undefined).toBe(isQuiet);
        if (!end) return;
        expect(end.getTime()).toBeGreaterThan(now.getTime());
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(48 * 3_600_000);
        expect(quietUntil(end, hours)).toBeUndefined();
      },
    ),
    { numRuns: 500 },
  );
});
