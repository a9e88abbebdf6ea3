import { filled } from '@merenda/testing/filled';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BRANDS } from '../brands/brands.ts';
import {
  type FeeRule,
  feeOf,
  feeOfWire,
  isNoFee,
  isSameFee,
  MAX_FEE_BASIS_POINTS,
  maxFixedFeeMinor,
  wireFee,
  wrongPartOf,
} from './fees.ts';

const anyAmount = fc.bigInt({ min: 1n, max: 100_000_000n });

const anyRule = fc
  .record({
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
    fixedMinor: fc.bigInt({ min: 0n, max: 10_000n }),
    bounds: fc.option(
      fc.tuple(fc.bigInt({ min: 0n, max: 5_000n }), fc.bigInt({ min: 0n, max: 50_000n })),
    ),
  })
  .map(
    ({ bounds, ...rule }): FeeRule => ({
      ...rule,
      ...(bounds ? { minimumMinor: bounds[0], maximumMinor: bounds[0] + bounds[1] } : {}),
    }),
  );

describe('a fee', () => {
  test.each<[string, FeeRule, bigint, bigint]>([
    ['1.4 % + 0.25 of 50.00', { basisPoints: 140, fixedMinor: 25n }, 5000n, 95n],
    ['1.4 % + 0.25 of 0.01', { basisPoints: 140, fixedMinor: 25n }, 1n, 25n],
    ['1.5 % of 3,333.00 forints', { basisPoints: 150, fixedMinor: 0n }, 333_300n, 5000n],
    ['half a cent is rounded up', { basisPoints: 100, fixedMinor: 0n }, 50n, 1n],
    ['less than half a cent is nothing', { basisPoints: 100, fixedMinor: 0n }, 49n, 0n],
    ['its least', { basisPoints: 100, fixedMinor: 0n, minimumMinor: 40n }, 1000n, 40n],
    ['its most', { basisPoints: 100, fixedMinor: 50n, maximumMinor: 99n }, 100_000n, 99n],
  ])('%s', (_, rule, amountMinor, feeMinor) => {
    expect(feeOf(rule, amountMinor)).toBe(feeMinor);
  });

  test('is zero without a rule or an amount, and is refused for a negative amount', () => {
    expect(feeOf(undefined, 5000n)).toBe(0n);
    expect(feeOf({ basisPoints: 140, fixedMinor: 25n, minimumMinor: 50n }, 0n)).toBe(0n);
    expect(() => feeOf({ basisPoints: 140, fixedMinor: 25n }, -1n)).toThrow(RangeError);
  });

  test('is the same rule after its way over the wire', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(feeOfWire(wireFee(rule, 'EUR'), 'EUR')).toEqual(rule);
      }),
    );
  });

  test('is never negative, and never falls when the amount rises', () => {
    fc.assert(
      fc.property(anyRule, anyAmount, anyAmount, (rule, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(feeOf(rule, less)).toBeGreaterThanOrEqual(0n);
        expect(feeOf(rule, more)).toBeGreaterThanOrEqual(feeOf(rule, less));
      }),
    );
  });

  test('differs from the exact share by half a minor unit at most, and upwards at the half', () => {
    fc.assert(
      fc.property(anyRule, anyAmount, ({ basisPoints, fixedMinor }, amountMinor) => {
        const share = feeOf({ basisPoints, fixedMinor }, amountMinor) - fixedMinor;
        const off = share * 10_000n - amountMinor * BigInt(basisPoints);
        expect(off > -5000n && off <= 5000n).toBe(true);
      }),
    );
  });

  test('stays within its bounds', () => {
    fc.assert(
      fc.property(anyRule, anyAmount, (rule, amountMinor) => {
        const feeMinor = feeOf(rule, amountMinor);
        expect(feeMinor).toBeGreaterThanOrEqual(rule.minimumMinor ?? 0n);
        if (rule.maximumMinor !== undefined) {
          expect(feeMinor).toBeLessThanOrEqual(rule.maximumMinor);
        }
      }),
    );
  });
});

test('a brand has fees only for providers it offers, and each rule can be charged', () => {
  for (const { providers, fees = {} } of BRANDS) {
    for (const [provider, rule] of Object.entries(fees)) {
      expect(providers).toContain(provider);
      expect(rule.basisPoints).toBeGreaterThanOrEqual(0);
      expect(Number.isInteger(rule.basisPoints)).toBe(true);
      expect(rule.fixedMinor).toBeGreaterThanOrEqual(0n);
      expect(rule.maximumMinor ?? rule.minimumMinor ?? 0n).toBeGreaterThanOrEqual(
        rule.minimumMinor ?? 0n,
      );
    }
  }
});

describe('a rule that an administrator types', () => {
  const rule: FeeRule = { basisPoints: 140, fixedMinor: 25n };
  test.each<[string, Partial<FeeRule>, keyof FeeRule | undefined]>([
    ['a share and a fixed part', {}, undefined],
    ['no fee', { basisPoints: 0, fixedMinor: 0n }, undefined],
    ['the largest share', { basisPoints: MAX_FEE_BASIS_POINTS }, undefined],
    ['a larger share', { basisPoints: MAX_FEE_BASIS_POINTS + 1 }, 'basisPoints'],
    ['a share of −1', { basisPoints: -1 }, 'basisPoints'],
    ['half a hundredth of a percent', { basisPoints: 0.5 }, 'basisPoints'],
    ['a fixed part of −1', { fixedMinor: -1n }, 'fixedMinor'],
    ['a fixed part of a thousand million', { fixedMinor: 1_000_000_000n }, 'fixedMinor'],
    ['the largest fixed part', { fixedMinor: maxFixedFeeMinor('EUR') }, undefined],
    ['a least of −1', { minimumMinor: -1n }, 'minimumMinor'],
    ['a most below the least', { minimumMinor: 50n, maximumMinor: 49n }, 'maximumMinor'],
    ['equal bounds', { minimumMinor: 50n, maximumMinor: 50n }, undefined],
  ])('%s', (_, changed, wrong) => {
    expect(wrongPartOf({ ...rule, ...changed }, 'EUR')).toBe(wrong);
  });

  test.each(
    filled(
      BRANDS.flatMap(({ name, fees = {}, currency }) =>
        currency ? Object.values(fees).map((fee) => [name, fee, currency] as const) : [],
      ),
    ),
  )('a fee of %s keeps the bounds', (_, fee, currency) => {
    expect(wrongPartOf(fee, currency)).toBeUndefined();
  });
});

test('two rules are the same decision where they charge the same, however nothing is written', () => {
  const rule = { basisPoints: 140, fixedMinor: 25n };
  expect(isSameFee(rule, { ...rule, minimumMinor: 0n })).toBe(true);
  expect(isSameFee(rule, { ...rule, maximumMinor: 99n })).toBe(false);
  expect(isSameFee(rule, { ...rule, basisPoints: 141 })).toBe(false);
  expect(isSameFee(rule, undefined)).toBe(false);
  const none = { basisPoints: 0, fixedMinor: 0n, maximumMinor: 99n };
  expect(isNoFee(none)).toBe(true);
  expect(isSameFee(undefined, none)).toBe(true);
  expect(isSameFee(undefined, undefined)).toBe(true);
});
