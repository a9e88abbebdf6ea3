import { expect, test } from 'vitest';
import { whatFits } from './basket.ts';

const meal = (student: string, day: string, totalMinor: bigint, daily: bigint | null = null) => ({
  student,
  day: `2026-11-${day}`,
  totalMinor,
  left: { daily },
});
const balances = new Map([
  ['ana', 50n],
  ['leo', 20n],
]);

test.each([
  ['all that the balances pay for', [meal('ana', '23', 25n), meal('ana', '24', 25n)], [1, 1]],
  [
    'a wallet that is short leaves the others alone',
    [meal('leo', '23', 21n), meal('ana', '23', 50n)],
    ['insufficient_balance', 1],
  ],
  [
    'a later and cheaper one may fit where one before did not',
    [meal('leo', '23', 15n), meal('leo', '24', 15n), meal('leo', '25', 5n)],
    [1, 'insufficient_balance', 1],
  ],
  [
    'a day’s maximum counts the day’s other meals',
    [meal('ana', '23', 10n, 15n), meal('ana', '23', 10n, 15n), meal('ana', '24', 15n, 15n)],
    [1, 'daily_limit_exceeded', 1],
  ],
  ['an unknown wallet has nothing', [meal('eva', '23', 1n)], ['insufficient_balance']],
])('%s', (_, meals, expected) => {
  expect(whatFits(meals, balances)).toEqual(expected.map((one) => (one === 1 ? undefined : one)));
});
