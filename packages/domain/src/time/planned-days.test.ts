import { expect, test } from 'vitest';
import { FIRST_DAY } from './first-day.ts';
import { isKnownDay, startDayError } from './planned-days.ts';

const today = '2026-11-24';

test('people decide something for a day from today on, and not for a mistyped year', () => {
  expect(startDayError(today, today)).toBeUndefined();
  expect(startDayError('2028-11-24', today)).toBeUndefined();
  for (const far of ['2028-11-25', '2206-11-24', '9999-12-31']) {
    expect(startDayError(far, today), far).toEqual({
      key: 'planning.error.tooFar',
      values: { years: 2 },
    });
  }
  for (const past of ['2026-11-23', '0206-11-24']) {
    expect(startDayError(past, today), past).toEqual({ key: 'form.recurring.startPast' });
  }
  expect(startDayError('2026-02-31', today)).toEqual({ key: 'form.invalidDate' });
});

test('a day is known from the first records to the last day that people plan', () => {
  expect([FIRST_DAY, today, '2028-11-24'].every((day) => isKnownDay(day, today))).toBe(true);
  expect(['2019-12-31', '2028-11-25'].some((day) => isKnownDay(day, today))).toBe(false);
});
