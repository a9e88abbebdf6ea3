import { describe, expect, test } from 'vitest';
import { maskExpiry } from './card-expiry.ts';

describe('an expiry is MM/YY for every way of entering it', () => {
  test.each([
    ['08/29', '08/29'],
    ['8/29', '08/29'],
    ['1/29', '01/29'],
    ['0829', '08/29'],
    ['829', '08/29'],
    ['1229', '12/29'],
    ['229', '02/29'],
    ['08/2029', '08/29'],
    ['8/2029', '08/29'],
    ['1-2029', '01/29'],
    ['082029', '08/29'],
    ['82029', '08/29'],
    ['12029', '01/29'],
    ['122029', '12/29'],
    ['08 / 29', '08/29'],
    ['08.29', '08/29'],
    ['08–29', '08/29'],
    ['08 29', '08/29'],
    ['2029-08', '08/29'],
    ['2029/8', '08/29'],
    ['2029-12', '12/29'],
    ['202908', '08/29'],
    ['2029-08-31', '08/29'],
    ['31.08.2029', '08/29'],
    ['0８／２９', '08/29'],
    ['\u200e08/29\u200b', '08/29'],
    ['MM/YY 08/29', '08/29'],
    ['12/20', '12/20'],
    ['12/2031', '12/31'],
    ['13/29', '13/29'],
  ])('%s is %s', (typed, shown) => {
    expect(maskExpiry(typed, 'typing')).toBe(shown);
    expect(maskExpiry(shown, 'typing')).toBe(shown);
    expect(maskExpiry(shown, 'left')).toBe(shown);
  });

  test.each([
    ['0', '0'],
    ['1', '1'],
    ['1/', '01'],
    ['2', '2'],
    ['3', '03'],
    ['13', '01/3'],
    ['08', '08'],
    ['082', '08/2'],
    ['08/20', '08/20'],
    ['08/202', '08/202'],
    ['129', '12/9'],
    ['20', '20'],
    ['2029', '2029'],
    ['20291', '2029-1'],
    ['20290', '2029-0'],
    ['expires', ''],
    ['', ''],
  ])('%s, while typing, is %s', (typed, shown) => {
    expect(maskExpiry(typed, 'typing')).toBe(shown);
  });

  test('character by character it is the same', () => {
    for (const [whole, shown] of [
      ['08/29', '08/29'],
      ['0829', '08/29'],
      ['829', '08/29'],
      ['1/29', '01/29'],
      ['2/30', '02/30'],
      ['08/2029', '08/29'],
      ['1/2029', '01/29'],
      ['2029-08', '08/29'],
      ['202912', '12/29'],
      ['12 / 2029', '12/29'],
    ] as const) {
      const typed = [...whole].reduce((text, sign) => maskExpiry(text + sign, 'typing'), '');
      expect(typed, whole).toBe(shown);
    }
  });

  test.each([
    ['0/29', '0/29'],
    ['1/29', '1/29'],
    ['/29', '/29'],
    ['098/29', '09/29'],
    ['08/279', '08/27'],
  ])('within a correction %s is %s', (typed, shown) => {
    expect(maskExpiry(typed, 'within')).toBe(shown);
  });

  test.each([
    ['1/29', '01/29'],
    ['2029-1', '01/29'],
    ['0/29', '0/29'],
    ['/29', '/29'],
  ])('when the field is left %s is %s', (typed, shown) => {
    expect(maskExpiry(typed, 'left')).toBe(shown);
  });
});
