import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentages } from './percentages.ts';

test('three equal parts are 34, 33 and 33; no counts are all zero', () => {
  expect(percentages([1, 1, 1])).toEqual([34, 33, 33]);
  expect(percentages([7, 0, 1])).toEqual([88, 0, 12]);
  expect(percentages([0, 0])).toEqual([0, 0]);
  expect(percentages([])).toEqual([]);
});

test('the parts of any counts add up to 100 and are less than one away from exact', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 6 }), (counts) => {
      const total = counts.reduce((sum, count) => sum + count, 0);
      fc.pre(total > 0);
      const shares = percentages(counts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      for (const [at, share] of shares.entries()) {
        expect(Math.abs(share - ((counts[at] ?? 0) * 100) / total)).toBeLessThan(1);
      }
    }),
  );
});
