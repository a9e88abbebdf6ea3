import { expect, test } from 'vitest';
import { addDays } from '../time/dates.ts';
import {
  areRivals,
  daysOfMenu,
  dishPriceError,
  lastClosedDayError,
  lastDayError,
  MAX_CLOSING_DAYS,
  MAX_MENU_DAYS,
} from './menu-planning.ts';

const BRL = { currency: 'BRL', locale: 'en' } as const;

test.each([undefined, -100n, 0n])('a price of %s is refused', (minor) => {
  expect(dishPriceError(minor, BRL)).toEqual({ key: 'form.amount.invalid' });
});

test('a price is at most the bound of its currency, which the refusal names', () => {
  expect(dishPriceError(1n, BRL)).toBeUndefined();
  expect(dishPriceError(1_000_00n, BRL)).toBeUndefined();
  expect(dishPriceError(1_000_01n, BRL)).toMatchObject({
    key: 'form.amount.max',
    values: { amount: expect.stringContaining('1,000') },
  });
  expect(dishPriceError(100_000_01n, { ...BRL, currency: 'HUF' })).toBeDefined();
  expect(dishPriceError(100_000n, { ...BRL, currency: 'JPY' })).toBeUndefined();
});

test('menus of one kind at the same hour are rivals; others are not', () => {
  const lunch = { menuType: 'lunch', startTimeMinutes: 690, endTimeMinutes: 810 };
  expect(areRivals(lunch, { ...lunch, startTimeMinutes: 800, endTimeMinutes: 900 })).toBe(true);
  expect(areRivals(lunch, { ...lunch, startTimeMinutes: 811, endTimeMinutes: 900 })).toBe(false);
  expect(areRivals(lunch, { ...lunch, menuType: 'party' })).toBe(false);
});

test('a menu has the days of its weekdays, and none where it would last too long or end before it starts', () => {
  const weekdays = ['monday', 'wednesday'] as const;
  expect(daysOfMenu('2026-11-24', '2026-11-30', weekdays)).toEqual(['2026-11-25', '2026-11-30']);
  expect(daysOfMenu('2026-11-24', '2026-11-23', weekdays)).toEqual([]);
  const last = addDays('2026-11-24', MAX_MENU_DAYS - 1);
  expect(daysOfMenu('2026-11-24', last, weekdays).length).toBeGreaterThan(100);
  expect(daysOfMenu('2026-11-24', addDays(last, 1), weekdays)).toEqual([]);
});

test('a last day is none before the first', () => {
  const first = '2026-11-24';
  expect(lastDayError(first, first)).toBeUndefined();
  expect(lastDayError('2026-11-23', first)).toEqual({ key: 'form.recurring.endBeforeStart' });
  expect(lastDayError('2026-02-31', first)).toEqual({ key: 'form.invalidDate' });
  expect(lastDayError('2026-11-23', '2026-02-31')).toBeUndefined();
});

test('a closing ends on its first day or later, and has at most as many days as one may', () => {
  const first = '2026-11-24';
  const last = addDays(first, MAX_CLOSING_DAYS - 1);
  expect(lastClosedDayError(last, first)).toBeUndefined();
  expect(lastClosedDayError(addDays(last, 1), first)).toEqual({
    key: 'planning.close.tooLong',
    values: { most: MAX_CLOSING_DAYS },
  });
  expect(lastClosedDayError('2026-11-23', first)).toEqual(lastDayError('2026-11-23', first));
  expect(lastClosedDayError(last, '2026-02-31')).toBeUndefined();
});
