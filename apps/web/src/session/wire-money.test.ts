import { expect, test } from 'vitest';
import { wireToMinor } from './wire-money.ts';

test('a balance may be above the most of one operation, and a difference below zero', () => {
  expect(wireToMinor(1_250_000.5, 'HUF')).toBe(125_000_050n);
  expect(wireToMinor(-1_250_000, 'BRL')).toBe(-125_000_000n);
});
