import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, minutesOfTime } from '../time/dates.ts';
import {
  isBeforeCutOff,
  isCoffeeBreakDay,
  isServed,
  lastDayForCoffeeBreak,
  parseScheduledFor,
  scheduledFor,
  slotsFor,
} from './slots.ts';

const at = (time: string) => minutesOfTime(time) ?? Number.NaN;
const lunch = {
  startDate: '2026-11-16',
  endDate: '2026-12-18',
  repeatsOn: ['Monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  startTimeMinutes: at('11:30'),
  endTimeMinutes: at('13:00'),
  closures: [],
};
const service = { slotsTime: 30, prepTime: 60, cutOffs: {} };
const monday = '2026-11-23';
const early = { day: monday, minutes: at('06:00') };

describe('a menu is served', () => {
  test.each([
    ['2026-11-16', true],
    ['2026-12-18', true],
    ['2026-11-13', false],
    ['2026-12-21', false],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-11-23', true],
  ])('on %s: %s', (day, served) => {
    expect(isServed(lunch, day)).toBe(served);
  });

  test('without an end where it has no end date', () => {
    expect(isServed({ ...lunch, endDate: null }, '2036-11-24')).toBe(true);
  });
});

describe('slots', () => {
  test('run from start to end of service in steps, both included', () => {
    expect(slotsFor({ ...lunch, ...service, day: monday, now: early })).toEqual([
      '11:30',
      '12:00',
      '12:30',
      '13:00',
    ]);
  });

  test('begin on a whole step', () => {
    const from = { ...lunch, startTimeMinutes: at('11:35') };
    expect(slotsFor({ ...from, ...service, day: monday, now: early })[0]).toBe('12:00');
  });

  test.each([
    ['10:30', '11:30'],
    ['10:31', '12:00'],
    ['12:00', '13:00'],
    ['12:01', undefined],
    ['23:59', undefined],
  ])('today at %s the first is %s: now plus an hour of preparation, rounded up', (time, first) => {
    const now = { day: monday, minutes: at(time) };
    expect(slotsFor({ ...lunch, ...service, day: monday, now })[0]).toBe(first);
  });

  test('there are none on a past day', () => {
    const now = { day: addDays(monday, 1), minutes: 0 };
    expect(slotsFor({ ...lunch, ...service, day: monday, now })).toEqual([]);
  });

  test('preparation may take days: now plus prepTime counts across midnight', () => {
    const slow = { ...service, prepTime: 26 * 60 };
    const sunday = { day: addDays(monday, -1), minutes: at('10:00') };
    expect(slotsFor({ ...lunch, ...slow, day: monday, now: sunday })).toEqual([
      '12:00',
      '12:30',
      '13:00',
    ]);
    const after = (days: number) => addDays(monday, days);
    const isLeft = (day: string) => slotsFor({ ...lunch, ...slow, day, now: early }).length > 0;
    expect([monday, after(1), after(2)].map(isLeft)).toEqual([false, true, true]);
  });

  test('a step that is not positive gives no slots instead of an endless loop', () => {
    const wrong = [0, -5, Number.NaN];
    for (const slotsTime of wrong) {
      expect(
        slotsFor({ ...lunch, ...service, slotsTime, prepTime: 0, day: monday, now: early }),
      ).toEqual([]);
    }
  });

  test('are all within service, on the step, in order, and not too soon', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    fc.assert(
      fc.property(
        fc.record({ start: minutes, end: minutes, now: minutes }),
        fc.integer({ min: 1, max: 240 }),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: -1, max: 3 }),
        ({ start, end, now }, slotsTime, prepTime, ahead) => {
          const slots = slotsFor({
            startTimeMinutes: start,
            endTimeMinutes: end,
            slotsTime,
            prepTime,
            cutOffs: {},
            day: addDays(monday, ahead),
            now: { day: monday, minutes: now },
          }).map(at);
          expect(slots).toEqual([...new Set(slots)].sort((a, b) => a - b));
          for (const slot of slots) {
            expect(slot % slotsTime).toBe(0);
            expect(slot).toBeGreaterThanOrEqual(start);
            expect(slot).toBeLessThanOrEqual(end);
            expect(slot + ahead * 1440).toBeGreaterThanOrEqual(now + prepTime);
            const meal = { day: addDays(monday, ahead), minutes: slot };
            expect(
              isBeforeCutOff({
                slot: meal,
                prepTime,
                cutOffs: {},
                now: { day: monday, minutes: now },
              }),
            ).toBe(true);
          }
        },
      ),
    );
  });
});

test('coffee breaks are possible after their days of advance notice', () => {
  const terms = { today: monday, maxAdvanceDays: 2 };
  const days = [monday, '2026-11-24', '2026-11-25'];
  expect(days.map((day) => isCoffeeBreakDay(day, terms))).toEqual([false, false, true]);
  expect(lastDayForCoffeeBreak('2026-11-25', 2)).toBe(monday);
});

describe('the cut-off', () => {
  const slot = { day: monday, minutes: at('12:00') };

  test('is the slot minus the preparation time, to the minute', () => {
    const check = (time: string) =>
      isBeforeCutOff({ slot, prepTime: 60, cutOffs: {}, now: { day: monday, minutes: at(time) } });
    expect([check('10:59'), check('11:00'), check('11:01')]).toEqual([true, true, false]);
  });

  test('may lie on the day before', () => {
    const check = (day: string, time: string) =>
      isBeforeCutOff({ slot, prepTime: 14 * 60, cutOffs: {}, now: { day, minutes: at(time) } });
    expect(check('2026-11-22', '22:00')).toBe(true);
    expect(check('2026-11-22', '22:01')).toBe(false);
    expect(check(monday, '06:00')).toBe(false);
  });
});

test("a slot is sent as the school's wall clock with a Z, and read back", () => {
  expect(scheduledFor(monday, '12:10')).toBe('2026-11-23T12:10:00.000Z');
  expect(parseScheduledFor('2026-11-23T12:10:00.000Z')).toEqual({ day: monday, slot: '12:10' });
  for (const wrong of ['2026-11-31T12:10:00.000Z', '2026-11-23T24:10:00.000Z', '2026-11-23', '']) {
    expect(parseScheduledFor(wrong)).toBeUndefined();
  }
});
