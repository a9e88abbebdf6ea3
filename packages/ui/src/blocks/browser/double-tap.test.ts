import { expect, test } from 'vitest';
import { isStray, type Tap } from './double-tap.ts';

const first: Tap = { at: 1_000, x: 200, y: 700, mayBeSecond: true, on: 'next', words: 'Next' };
const second: Tap = { ...first, at: 1_150, x: 204, y: 698 };

test('the second tap of a double tap presses the same button again, or nothing', () => {
  expect(isStray(second, first)).toBe(false);
  expect(isStray({ ...second, on: 'pay', words: 'Pay' }, first)).toBe(true);
  expect(isStray({ ...second, on: undefined, words: '' }, first)).toBe(true);
});

test('a button with a new text counts as another button', () => {
  expect(isStray({ ...second, words: 'Pay R$40' }, first)).toBe(true);
});

test('a tap that is later, elsewhere, by keyboard or counted as one by a mouse is meant', () => {
  const other = { ...second, on: 'pay', words: 'Pay' };
  expect(isStray({ ...other, at: 1_500 }, first)).toBe(false);
  expect(isStray({ ...other, y: 730 }, first)).toBe(false);
  expect(isStray({ ...other, mayBeSecond: false }, first)).toBe(false);
  expect(isStray(other, undefined)).toBe(false);
});
