import { expect, test } from 'vitest';
import { startOfWeek, writeDay } from './days.ts';

test.each([
  ['pt-BR', '2026-11-24', '2026-11-22'],
  ['en', '2026-11-22', '2026-11-22'],
  ['pt-PT', '2026-11-24', '2026-11-23'],
  ['hu-HU', '2026-11-22', '2026-11-16'],
] as const)('in %s the week of %s begins on %s', (language, day, first) => {
  expect(startOfWeek(day, language)).toBe(first);
});

test('a day is written as the day it is, whatever the time zone of the device', () => {
  expect(writeDay('2026-11-01', 'en', { weekday: 'long', day: 'numeric', month: 'long' })).toBe(
    'Sunday 1 November',
  );
});
