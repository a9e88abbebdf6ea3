import { expect, test } from 'vitest';
import { greatest, least } from './extremes.ts';

test('the greatest and the least of numbers, amounts and days', () => {
  expect([greatest([2, 3, 1], 0), least([2, 3, 1], 0)]).toEqual([3, 1]);
  expect([greatest([2n, 3n], 0n), least(new Set([-2n, 3n]), 0n)]).toEqual([3n, -2n]);
  expect(greatest(['2026-11-24', '2026-12-01'], '')).toBe('2026-12-01');
});

test('no values give the given alternative', () => {
  expect([greatest([], 7), least([], undefined)]).toEqual([7, undefined]);
});
