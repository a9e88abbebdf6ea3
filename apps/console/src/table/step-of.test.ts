import { expect, test } from 'vitest';
import { stepOf } from './step-of.ts';

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 99, undefined],
  ['ArrowUp', 0, undefined],
  ['ArrowUp', 1, 0],
  ['PageDown', 95, 99],
  ['PageUp', 4, 0],
  ['Home', 50, 0],
  ['Home', 0, undefined],
  ['End', 0, 99],
  ['Enter', 5, undefined],
  ['toString', 5, undefined],
  ['ArrowDown', Number.NaN, undefined],
] as const)('%s in row %s of a hundred leads to %s', (key, from, to) => {
  expect(stepOf(key, from, 100)).toBe(to);
});
