import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';

test('contrast is that of WCAG, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#ffffff', '#000000')).toBe(21);
  expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
});

test('another colour notation is refused', () => {
  expect(() => contrast('red', '#ffffff')).toThrow(RangeError);
});
