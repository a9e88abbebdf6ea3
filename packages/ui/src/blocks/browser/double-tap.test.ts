import { expect, test } from 'vitest';
import { isStray, type Tap } from './double-tap.ts';

const first: Tap = { at: 1_000, x: 200, y: 700, mayBeSecond: true, on: 'next', words: 'Next' };
const second: Tap = { ...first, at: 1_150, x: 204, y: 698 };

test('the second half of a double tap presses what the first did, and nothing else', () => {
  expect(isStray(second, first)).toBe(false);
  expect(isStray({ ...second, on: 'pay', words: 'Pay' }, first)).toBe(true);
  expect(isStray({ ...second, on: undefined, words: '' }, first)).toBe(true);
});

test('a button that has come to say something else is another one', () => {
  expect(isStray({ ...second, words: 'Pay R$40' }, first)).toBe(true);
});

test('a tap later, elsewhere, by keyboard or of a mouse that counts one is meant', () => {
  const other = { ...second, on: 'pay', words: 'Pay' };
  expect(isStray({ ...other, at: 1_500 }, first)).toBe(false);
  expect(isStray({ ...other, y: 730 }, first)).toBe(false);
  expect(isStray({ ...other, mayBeSecond: false }, first)).toBe(false);
  expect(isStray(other, undefined)).toBe(false);
});
