import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  minutesOfTime,
  wallClockAt,
  wallClockToInstant,
} from '../time/dates.ts';
import { MINUTE_MS } from '../time/spans.ts';
import {
  type CutOffs,
  cutOffOf,
  isBeforeCutOff,
  isClosed,
  isServed,
  slotsFor,
  WEEKDAYS,
} from './slots.ts';

const at = (time: string) => minutesOfTime(time) ?? Number.NaN;
const NOON = at('12:00');
const SCHOOL_DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
const monday = '2026-11-23';
const friday = '2026-11-20';
const lunch = {
  startDate: '2026-11-01',
  endDate: '2026-12-31',
  repeatsOn: SCHOOL_DAYS,
  startTimeMinutes: NOON,
  endTimeMinutes: NOON,
  closures: [{ firstDay: '2026-12-21', lastDay: '2027-01-08' }],
};
const service = { slotsTime: 30, prepTime: 60, cutOffs: {} };

describe('a closure', () => {
  test.each([
    ['2026-12-20', false],
    ['2026-12-21', true],
    ['2026-12-31', true],
    ['2027-01-08', true],
    ['2027-01-09', false],
  ])('lasts from its first to its last day: %s %s', (day, closed) => {
    expect(isClosed(lunch.closures, day)).toBe(closed);
  });

  test('removes its days from those that can be ordered', () => {
    const days = Array.from({ length: 15 }, (_, ahead) => addDays('2026-12-17', ahead));
    expect(days.filter((day) => isServed(lunch, day))).toEqual(['2026-12-17', '2026-12-18']);
  });
});

describe('a cut-off by weekday', () => {
  const cutOffs: CutOffs = {
    monday: { weekday: 'friday', minutes: NOON },
    tuesday: { weekday: 'tuesday', minutes: at('08:00') },
  };
  const mayOrder = (day: string, time: string, meal = monday) =>
    isBeforeCutOff({
      slot: { day: meal, minutes: NOON },
      prepTime: 60,
      cutOffs,
      now: { day, minutes: at(time) },
    });

  test('Friday 12:00 for Monday: until that minute, over the weekend', () => {
    expect(cutOffOf(monday, cutOffs)).toEqual({ day: friday, minutes: NOON });
    expect(mayOrder(friday, '12:00')).toBe(true);
    expect(mayOrder(friday, '12:01')).toBe(false);
    expect(mayOrder('2026-11-22', '00:00')).toBe(false);
  });

  test('its own weekday is the same day, and the preparation time still counts', () => {
    const tuesday = addDays(monday, 1);
    expect(mayOrder(tuesday, '08:00', tuesday)).toBe(true);
    expect(mayOrder(tuesday, '08:01', tuesday)).toBe(false);
  });

  test('a weekday without one has the preparation time alone', () => {
    const wednesday = addDays(monday, 2);
    expect(mayOrder(wednesday, '11:00', wednesday)).toBe(true);
    expect(mayOrder(wednesday, '11:01', wednesday)).toBe(false);
  });

  test('takes all slots of the day away at once', () => {
    const slots = (time: string) =>
      slotsFor({
        ...lunch,
        ...service,
        cutOffs,
        day: monday,
        now: { day: friday, minutes: at(time) },
      });
    expect([slots('12:00'), slots('12:01')]).toEqual([['12:00'], []]);
  });
});

const ZONES = ['America/New_York', 'America/Santiago', 'Europe/London', 'Pacific/Auckland'];
/** The days of 2026 on which clocks change in each zone. */
const CHANGES = [
  ...['2026-03-08', '2026-11-01', '2026-04-05', '2026-09-06'],
  ...['2026-03-29', '2026-10-25', '2026-09-27'],
];

/** The minutes on a step within service, whether or not they can still be ordered. */
const wholeSteps = (
  step: number,
  { startTimeMinutes, endTimeMinutes }: { startTimeMinutes: number; endTimeMinutes: number },
): number[] =>
  Array.from({ length: Math.ceil(1440 / step) }, (_, n) => n * step).filter(
    (minutes) => minutes >= startTimeMinutes && minutes <= endTimeMinutes,
  );

// Clocks change in all four zones, in Santiago at midnight, in both directions within the year.
test('over a year in four time zones a day has exactly the slots that are served, open, in the future and before their cut-off', () => {
  const minutes = fc.integer({ min: 0, max: 1439 });
  const weekday = fc.constantFrom(...WEEKDAYS);
  const day = fc.integer({ min: 0, max: 370 }).map((days) => addDays('2026-01-01', days));
  const menu = fc.record({
    times: fc.tuple(minutes, minutes),
    repeatsOn: fc.uniqueArray(weekday),
    slotsTime: fc.integer({ min: 5, max: 120 }),
    prepTime: fc.integer({ min: 0, max: 3000 }),
    cutOffs: fc.dictionary(weekday, fc.record({ weekday, minutes })).map((some) => some as CutOffs),
    closures: fc.array(
      fc
        .tuple(day, fc.integer({ min: 0, max: 20 }))
        .map(([firstDay, days]) => ({ firstDay, lastDay: addDays(firstDay, days) })),
      { maxLength: 4 },
    ),
  });
  const anyDay = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days));
  const aroundAChange = fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -2, max: 1 }))
    .map(([change, days]) => addDays(change, days));
  const minuteOfYear = fc
    .tuple(fc.oneof(anyDay, aroundAChange), minutes)
    .map(([date, minute]) => daysBetween('2026-01-01', date) * 1440 + minute);
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), minuteOfYear, menu, (zone, minute, terms) => {
      const instant = new Date(Date.UTC(2026, 0, 1) + minute * MINUTE_MS);
      const now = wallClockAt(instant, zone);
      const [start, end] = terms.times.toSorted((a, b) => a - b);
      const schedule = {
        ...terms,
        startDate: '2026-01-01',
        startTimeMinutes: start ?? 0,
        endTimeMinutes: end ?? 0,
      };
      for (let ahead = -1; ahead < 10; ahead += 1) {
        const day = addDays(now.day, ahead);
        const slots = isServed(schedule, day) ? slotsFor({ ...schedule, day, now }) : [];
        const isOpen = isServed(schedule, day) && !isClosed(terms.closures, day);
        const steps = isOpen
          ? wholeSteps(terms.slotsTime, schedule).filter((minutes) =>
              isBeforeCutOff({ slot: { day, minutes }, ...terms, now }),
            )
          : [];
        expect(slots.map(at)).toEqual(steps);
        const [slot] = slots;
        if (slot !== undefined) {
          const meal = { day, minutes: at(slot) };
          // An hour that clocks show twice counts as the first of the two.
          const eaten = wallClockToInstant(day, slot, zone);
          const again = new Date(eaten.getTime() + 60 * MINUTE_MS);
          const isShownTwice = wallClockAt(again, zone).minutes === meal.minutes;
          expect(Number(isShownTwice ? again : eaten)).toBeGreaterThanOrEqual(Number(instant));
        }
      }
    }),
    { numRuns: 300 },
  );
});
