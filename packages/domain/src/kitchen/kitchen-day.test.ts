import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  areCounts,
  judgeStep,
  KITCHEN_STATUSES,
  KITCHEN_TRANSITIONS,
  type KitchenStatus,
  kitchenStatus,
  MAX_PORTIONS,
  mostPortions,
  takesCounts,
} from './kitchen-day.ts';

const status = fc.constantFrom(...KITCHEN_STATUSES);
const DAY = '2026-11-24';

test('a day goes forward one state at a time and stays closed, in whatever order acts come', () => {
  fc.assert(
    fc.property(fc.array(status, { maxLength: 30 }), (asked) => {
      let now: KitchenStatus = 'planned';
      for (const to of asked) {
        const before: KitchenStatus = now;
        const judged = judgeStep({ from: before, to, day: DAY, today: DAY });
        if (judged === 'step') now = to;
        const moved = KITCHEN_STATUSES.indexOf(now) - KITCHEN_STATUSES.indexOf(before);
        expect(moved).toBe(judged === 'step' ? 1 : 0);
        expect(judgeStep({ from: now, to: now, day: DAY, today: DAY })).toBe('repeated');
        if (before === 'closed') expect(judged).not.toBe('step');
      }
    }),
  );
});

test('each state but the last has one that follows', () => {
  const next = KITCHEN_STATUSES.map((from) => KITCHEN_TRANSITIONS[from]);
  expect(next).toEqual([['cooking'], ['served'], ['closed'], []]);
});

test.each([
  ['planned', true, 'cooking'],
  ['planned', false, 'planned'],
  ['cooking', false, 'cooking'],
  ['served', true, 'served'],
  ['closed', true, 'closed'],
] as const)('a day that is %s, cut-off passed: %s, is %s', (stored, isCutOff, shown) => {
  expect(kitchenStatus(stored, isCutOff)).toBe(shown);
});

test('a day that has not come may be cooked, and is neither served nor closed', () => {
  const early = { day: DAY, today: '2026-11-23' };
  expect(judgeStep({ from: 'planned', to: 'cooking', ...early })).toBe('step');
  expect(judgeStep({ from: 'cooking', to: 'served', ...early })).toBe('early');
  expect(judgeStep({ from: 'served', to: 'closed', ...early })).toBe('early');
});

test('counts are entered once a day is served and until it is closed', () => {
  expect(KITCHEN_STATUSES.filter(takesCounts)).toEqual(['served']);
});

test('counts that are believable are whole, never negative, and bounded by what was ordered', () => {
  const number = fc.oneof(fc.integer({ min: -5, max: 400 }), fc.double(), fc.constant(1e9));
  fc.assert(
    fc.property(number, number, number, fc.nat(200), (served, leftOver, thrownAway, ordered) => {
      const all = [served, leftOver, thrownAway];
      const isFine =
        all.every((one) => Number.isInteger(one) && one >= 0) &&
        served + leftOver + thrownAway <= mostPortions(ordered);
      expect(areCounts({ served, leftOver, thrownAway }, ordered)).toBe(isFine);
    }),
  );
  expect(areCounts({ served: 10, leftOver: 2, thrownAway: 1 }, 12)).toBe(true);
  expect(areCounts({ served: -1, leftOver: 0, thrownAway: 0 }, 12)).toBe(false);
  expect(areCounts({ served: 1e9, leftOver: 0, thrownAway: 0 }, 12)).toBe(false);
  expect(mostPortions(1e9)).toBe(MAX_PORTIONS);
});
