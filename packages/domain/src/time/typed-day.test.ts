import { describe, expect, test } from 'vitest';
import { maskDay } from './typed-day.ts';

describe('a day is DD/MM/YYYY for every way of entering it', () => {
  test.each([
    ['01-02-2026', '01/02/2026'],
    ['01022026', '01/02/2026'],
    ['1/2/2026', '01/02/2026'],
    ['1.2.2026.', '01/02/2026'],
    ['01 / 02 / 2026', '01/02/2026'],
    ['01–02–2026', '01/02/2026'],
    ['2026-02-01', '01/02/2026'],
    ['2026-2-1', '01/02/2026'],
    ['2026. 02. 01.', '01/02/2026'],
    ['2026/02/01', '01/02/2026'],
    ['20260201', '01/02/2026'],
    ['20121005', '05/10/2012'],
    ['2026-02-01T00:00:00.000Z', '01/02/2026'],
    ['2026年2月1日', '01/02/2026'],
    ['\u200e01\u200e-02-2026\ufeff', '01/02/2026'],
    ['٠١/٠٢/٢٠٢٦', '01/02/2026'],
    ['12-31-2026', '12/31/2026'],
    ['1', '1'],
    ['1-', '01'],
    ['12', '12'],
    ['121', '12/1'],
    ['12-1/', '12/01'],
    ['12-0', '12/0'],
    ['31-12-20261', '31/12/2026'],
    ['day', ''],
    ['', ''],
  ])('%s is %s', (typed, shown) => {
    expect(maskDay(typed, 'typing')).toBe(shown);
    expect(maskDay(shown, 'typing')).toBe(shown);
  });

  test('character by character it is the same', () => {
    for (const whole of ['1/2/2026', '01022026', '2026-02-01', '31.12.1999', '1-12-2026']) {
      const typed = [...whole].reduce((text, sign) => maskDay(text + sign, 'typing'), '');
      expect(typed, whole).toBe(maskDay(whole, 'typing'));
    }
  });

  test.each([
    ['1-02-2026', '1/02/2026'],
    ['-02-2026', '/02/2026'],
    ['132-02-2026', '13/02/2026'],
    ['01-02-226', '01/02/226'],
  ])('within a correction %s is %s', (typed, shown) => {
    expect(maskDay(typed, 'within')).toBe(shown);
  });
});
