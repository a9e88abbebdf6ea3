import { expect, test } from 'vitest';
import { writeDay } from './days.ts';

test('a day is written as the day it is, whatever the time zone of the device', () => {
  expect(writeDay('2026-11-01', 'en', { weekday: 'long', day: 'numeric', month: 'long' })).toBe(
    'Sunday 1 November',
  );
});
