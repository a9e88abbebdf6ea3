import { expect, test } from 'vitest';
import { CURRENCIES, exponentOf, isCurrencyCode } from './currencies.ts';

test('the wallet carries every field of currencyInfo', () => {
  expect(CURRENCIES.BRL).toEqual({
    symbol: 'R$',
    name: 'Brazilian real',
    symbol_native: 'R$',
    decimal_digits: 2,
    rounding: 0,
    code: 'BRL',
    name_plural: 'Brazilian reals',
  });
});

test('exponents are those of ISO 4217: the forint has two, the yen none', () => {
  expect(exponentOf('HUF')).toBe(2);
  expect(exponentOf('JPY')).toBe(0);
  expect(exponentOf('CLP')).toBe(0);
});

test('no wallet shows more decimals than its currency has', () => {
  for (const info of Object.values(CURRENCIES)) {
    expect(info.decimal_digits).toBeLessThanOrEqual(exponentOf(info.code));
  }
});

test('an unknown code has no currency', () => {
  expect(isCurrencyCode('toString')).toBe(false);
  expect(() => exponentOf('XXX')).toThrow(RangeError);
});
