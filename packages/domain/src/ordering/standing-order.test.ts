import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, timeOfMinutes, wallClockAt, wallClockToInstant } from '../time/dates.ts';
import { HOUR_MS } from '../time/spans.ts';
import { isBeforeCutOff, isServed, lastMinuteFor, type Schedule, WEEKDAYS } from './slots.ts';
import {
  chooseDish,
  isSkippable,
  isStandingDay,
  isTimeToPlace,
  nearestSlot,
  nextRun,
  STANDING_LEAD_DAYS,
  withSkipped,
} from './standing-order.ts';

const YEAR = 365;

test('over a year in any zone each served day is placed once, in time, by daily runs some of which fail', () => {
  const zones = ['America/Sao_Paulo', 'Europe/Budapest', 'Europe/Lisbon', 'Pacific/Auckland'];
  const weekday = fc.constantFrom(...WEEKDAYS);
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.uniqueArray(weekday, { minLength: 1 }),
      fc.record({ weekday, minutes: fc.integer({ min: 8 * 60, max: 24 * 60 - 1 }) }),
      fc.array(fc.integer({ min: 0, max: YEAR }), { maxLength: 30 }),
      fc.array(fc.integer({ min: 0, max: YEAR }), { maxLength: 20 }),
      fc.array(fc.integer({ min: 0, max: YEAR }), { maxLength: 20 }),
      (timeZone, weekdays, cutOff, holidays, outages, skips) => {
        const first = '2026-01-01';
        const schedule: Schedule = {
          startDate: first,
          repeatsOn: WEEKDAYS,
          startTimeMinutes: 12 * 60,
          endTimeMinutes: 13 * 60,
          closures: holidays.map((ahead) => {
            const day = addDays(first, ahead);
            return { firstDay: day, lastDay: day };
          }),
        };
        const service = { prepTime: 90, cutOffs: { monday: cutOff } };
        const skippedDays = skips.map((ahead) => addDays(first, ahead));
        const [startDate, endDate] = [addDays(first, 10), addDays(first, 300)];
        const rule = { weekdays, startDate, endDate, skippedDays };
        const isOut = (day: string) => outages.some((ahead) => addDays(first, ahead) === day);
        const placed = new Map<string, string>();
        let due = wallClockToInstant(first, '06:00', timeZone).getTime();
        const end = due + (YEAR + 10) * 24 * HOUR_MS;
        for (let at = due; at < end; at = Math.max(due, at + 6 * HOUR_MS)) {
          const now = wallClockAt(new Date(at), timeZone);
          if (isOut(now.day)) continue;
          const next = nextRun(now);
          due = wallClockToInstant(next.day, timeOfMinutes(next.minutes), timeZone).getTime();
          for (let ahead = 0; ahead <= 10; ahead += 1) {
            const day = addDays(now.day, ahead);
            const slot = { day, minutes: schedule.startTimeMinutes };
            const isOpen = isBeforeCutOff({ slot, ...service, now });
            const last = lastMinuteFor({ slot, ...service });
            if (!isStandingDay(rule, day) || !isServed(schedule, day) || placed.has(day)) continue;
            if (isOpen && isTimeToPlace(last, now.day)) placed.set(day, now.day);
          }
        }
        expect(skippedDays.filter((day) => placed.has(day))).toEqual([]);
        for (let ahead = 0; ahead <= YEAR; ahead += 1) {
          const day = addDays(first, ahead);
          const on = placed.get(day);
          const isWanted = isStandingDay(rule, day) && isServed(schedule, day);
          if (!isWanted) expect(on, day).toBeUndefined();
          if (on === undefined) continue;
          const { day: lastDay } = lastMinuteFor({
            slot: { day, minutes: schedule.startTimeMinutes },
            ...service,
          });
          expect(on >= addDays(lastDay, -STANDING_LEAD_DAYS) && on <= lastDay, day).toBe(true);
        }
        const wanted = Array.from({ length: YEAR }, (_, ahead) => addDays(first, ahead)).filter(
          (day) => isStandingDay(rule, day) && isServed(schedule, day),
        );
        const isHopeless = (day: string) => {
          const { day: lastDay } = lastMinuteFor({
            slot: { day, minutes: schedule.startTimeMinutes },
            ...service,
          });
          const window = Array.from({ length: STANDING_LEAD_DAYS + 1 }, (_, ago) =>
            addDays(lastDay, -ago),
          );
          return window.every(isOut);
        };
        expect(wanted.filter((day) => !placed.has(day) && !isHopeless(day))).toEqual([]);
      },
    ),
    { numRuns: 8 },
  );
});

test.each([
  ['12:14', '12:10'],
  ['12:15', '12:10'],
  ['08:00', '11:30'],
  [undefined, '11:30'],
])('the free hour nearest to %s is %s', (wished, expected) => {
  expect(nearestSlot(['12:20', '12:10', '11:30'], wished)).toBe(expected);
  expect(nearestSlot([], wished)).toBeUndefined();
});

describe('the dish of a standing order', () => {
  const dish = (productId: string, changes = {}) => ({
    productId,
    categoryId: 'mains',
    allergens: [],
    priceMinor: 10n,
    isWarned: false,
    ...changes,
  });
  const nothing = { products: [], categories: [], allergens: [] };
  const fish = dish('fish', { allergens: ['fish'] });
  const [dear, plain] = [dish('dear', { priceMinor: 99n }), dish('plain')];

  test.each([
    [
      'never wanted',
      { never: { products: [], allergens: ['fish' as const] } },
      [fish, plain],
      plain,
    ],
    [
      'never wanted by itself',
      { never: { products: ['dear'], allergens: [] } },
      [dear, plain],
      plain,
    ],
    ['forbidden', { prohibitions: { ...nothing, categories: ['mains'] } }, [plain], 'no_dish'],
    ['warned of', {}, [dish('warned', { isWarned: true }), plain], plain],
    ['too dear', { left: { daily: 50n } }, [dear, plain], plain],
    ['all too dear', { left: { daily: 5n } }, [dear, plain], 'daily_limit_exceeded'],
  ])('%s: the next one stands in, or none', (_, limits, dishes, expected) => {
    expect(
      chooseDish(dishes, {
        never: nothing,
        prohibitions: nothing,
        left: { daily: null },
        ...limits,
      }),
    ).toEqual(expected);
  });
});

test('the last change of each skipped day counts, and past days are forgotten', () => {
  const first = '2026-01-01';
  const step = fc.record({
    isSkipped: fc.boolean(),
    ahead: fc.integer({ min: 0, max: 20 }),
    later: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const words = new Map<string, boolean>();
      let [today, skipped]: [string, string[]] = [first, []];
      for (const { isSkipped, ahead, later } of steps) {
        today = addDays(today, later);
        const day = addDays(first, ahead);
        if (!isSkippable(day, today)) continue;
        skipped = withSkipped(skipped, { day, isSkipped, today });
        words.set(day, isSkipped);
        expect(skipped.filter((one) => one < today)).toEqual([]);
      }
      const kept = [...words].filter(([day, isSkipped]) => isSkipped && day >= today);
      expect(skipped.filter((day) => day >= today)).toEqual(kept.map(([day]) => day).sort());
    }),
  );
});
