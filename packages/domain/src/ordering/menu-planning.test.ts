import { expect, test } from 'vitest';
import { areRivals, dishPriceError, priceStartError } from './menu-planning.ts';

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

test('a price starts today or later, on a day of the calendar', () => {
  const today = '2026-11-24';
  expect(priceStartError(today, today)).toBeUndefined();
  expect(priceStartError('2026-11-23', today)).toEqual({ key: 'form.recurring.startPast' });
  expect(priceStartError('2026-02-31', today)).toEqual({ key: 'form.invalidDate' });
});
