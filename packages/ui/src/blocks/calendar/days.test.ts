import { expect, test } from 'vitest';
import { endsOf, writeDay } from './days.ts';

test('a day is written as itself in every time zone of the device', () => {
  expect(writeDay('2026-11-01', 'en', { weekday: 'long', day: 'numeric', month: 'long' })).toBe(
    'Sunday 1 November',
  );
});

test('a calendar of some days ends with the month of the last of them', () => {
  const days = new Set(['2026-12-18', '2026-11-25']);
  expect(endsOf({ days, shown: [undefined, '2026-11-25'] })).toEqual({
    first: '2026-11-25',
    last: '2026-12-18',
  });
  expect(endsOf({ days, min: '2026-11-20', shown: ['2027-01-04'] })).toEqual({
    first: '2026-11-20',
    last: '2027-01-04',
  });
  expect(endsOf({ days: undefined, min: '2026-11-20', shown: [] })).toEqual({
    first: '2026-11-20',
  });
});
