import { expect, test } from 'vitest';
import { ATTENDANCES, isAway, isRegisterDay, outcomeOfMark } from './attendance.ts';

test('a mark overwrites only what its teacher has seen, and the same mark again changes nothing', () => {
  const outcomes = (['present', 'absent', null] as const).flatMap((stored) =>
    (['present', 'absent', null] as const).map((seen) => [
      stored,
      seen,
      outcomeOfMark({ stored, seen, wanted: 'absent' }),
    ]),
  );
  expect(outcomes).toEqual([
    ['present', 'present', 'marked'],
    ['present', 'absent', 'conflict'],
    ['present', null, 'conflict'],
    ['absent', 'present', 'same'],
    ['absent', 'absent', 'same'],
    ['absent', null, 'same'],
    [null, 'present', 'conflict'],
    [null, 'absent', 'conflict'],
    [null, null, 'marked'],
  ]);
});

test('an absent child is away, and one without a mark is not', () => {
  expect(ATTENDANCES.filter(isAway)).toEqual(['absent']);
  expect(isAway(undefined)).toBe(false);
});

test.each([
  ['2026-10-24', false],
  ['2026-10-25', true],
  ['2026-11-24', true],
  ['2026-12-08', true],
  ['2026-12-09', false],
])('on 24 November 2026 the day %s can be marked: %s', (day, isOpen) => {
  expect(isRegisterDay(day, '2026-11-24')).toBe(isOpen);
});
