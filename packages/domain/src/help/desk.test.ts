import { expect, test } from 'vitest';
import { inLargestUnit } from './desk.ts';

test.each([
  [-5_000, 'minute', 0],
  [59_999, 'minute', 0],
  [60_000, 'minute', 1],
  [3_599_999, 'minute', 59],
  [3_600_000, 'hour', 1],
  [86_399_999, 'hour', 23],
  [86_400_000, 'day', 1],
  [9 * 86_400_000 + 5, 'day', 9],
])('a wait of %d ms is told in its largest whole unit', (ms, unit, count) => {
  expect(inLargestUnit(ms)).toEqual({ unit, count });
});
