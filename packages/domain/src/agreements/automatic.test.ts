import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoney } from '../money/money.ts';
import {
  afterAutomaticAttempt,
  afterFailure,
  FAILURES_UNTIL_PAUSE,
  fitsCeiling,
  minAmount,
  monthOf,
  termErrors,
} from './automatic.ts';

const setting = { currency: 'BRL', locale: 'pt-BR' } as const;
const errorsOf = (threshold?: bigint, amount?: bigint, ceiling?: bigint) => {
  const errors = termErrors(
    {
      ...(threshold === undefined ? {} : { thresholdMinor: threshold }),
      ...(amount === undefined ? {} : { amountMinor: amount }),
      ...(ceiling === undefined ? {} : { ceilingMinor: ceiling }),
    },
    setting,
  );
  return [errors.threshold?.key, errors.amount?.key, errors.ceiling?.key];
};

describe('the terms of an automatic top-up', () => {
  test.each([
    [
      [2_000n, 5_000n, 20_000n],
      [undefined, undefined, undefined],
    ],
    [
      [5_000n, 5_000n, 5_000n],
      [undefined, undefined, undefined],
    ],
    [
      [undefined, undefined, undefined],
      ['form.required', 'form.required', 'form.required'],
    ],
    [
      [0n, 0n, 0n],
      ['form.amount.invalid', 'form.amount.invalid', 'form.amount.invalid'],
    ],
    [
      [500n, 999n, 20_000n],
      [undefined, 'topups.automatic.error.least', undefined],
    ],
    [
      [5_001n, 5_000n, 20_000n],
      [undefined, 'topups.automatic.error.belowThreshold', undefined],
    ],
    [
      [2_000n, 5_000n, 4_999n],
      [undefined, undefined, 'topups.automatic.error.belowAmount'],
    ],
    [
      [2_000n, 5_000n, 100_000_001n],
      [undefined, undefined, 'form.amount.max'],
    ],
  ])('%s → %s', ([threshold, amount, ceiling], expected) => {
    expect(errorsOf(threshold, amount, ceiling)).toEqual(expected);
  });

  test('report the violated bound, formatted in the guardian’s locale', () => {
    const { ceiling } = termErrors(
      { thresholdMinor: 2_000n, amountMinor: 5_000n, ceilingMinor: 1n },
      setting,
    );
    expect(ceiling?.values).toEqual({ amount: formatMoney(5_000n, 'BRL', 'pt-BR') });
  });

  test('that are valid let one top-up lift any wallet to its threshold', () => {
    const minor = fc.bigInt({ min: 0n, max: 200_000_000n });
    fc.assert(
      fc.property(minor, minor, minor, minor, (threshold, amount, ceiling, balance) => {
        fc.pre(errorsOf(threshold, amount, ceiling).every((key) => key === undefined));
        expect(balance + amount).toBeGreaterThanOrEqual(threshold);
        expect(fitsCeiling({ amountMinor: amount, ceilingMinor: ceiling }, 0n)).toBe(true);
        expect(amount).toBeGreaterThanOrEqual(minAmount('BRL'));
      }),
    );
  });
});

test('the ceiling may be reached exactly, not exceeded by one cent', () => {
  const terms = { amountMinor: 5_000n, ceilingMinor: 20_000n };
  expect(fitsCeiling(terms, 15_000n)).toBe(true);
  expect(fitsCeiling(terms, 15_001n)).toBe(false);
});

test.each([
  ['2026-11-21', '2026-11-01', '2026-12-01'],
  ['2026-12-31', '2026-12-01', '2027-01-01'],
  ['2028-02-29', '2028-02-01', '2028-03-01'],
])('the month of %s goes from %s up to %s', (day, first, next) => {
  expect(monthOf(day)).toEqual({ first, next });
});

test('a failure delays the next attempt by a day; the third in a row pauses the agreement', () => {
  expect(afterFailure('2026-11-30', 0)).toEqual({
    failures: 1,
    retryOn: '2026-12-01',
    pauses: false,
  });
  expect(afterFailure('2026-12-01', 1).pauses).toBe(false);
  expect(afterFailure('2026-12-02', 2).pauses).toBe(true);
});

test('an agreement pauses exactly when its last attempts failed in a row', () => {
  const outcomes = fc.array(fc.constantFrom('paid' as const, 'failed' as const));
  fc.assert(
    fc.property(outcomes, (tried) => {
      let failures = 0;
      for (const [index, outcome] of tried.entries()) {
        const after = afterAutomaticAttempt(outcome, { attemptedOn: '2026-11-30', failures });
        failures = after.failures;
        const last = tried.slice(0, index + 1).slice(-FAILURES_UNTIL_PAUSE);
        const inARow = last.length === FAILURES_UNTIL_PAUSE && !last.includes('paid');
        expect(after.pauses).toBe(inARow);
        expect(after.retryOn).toBe(outcome === 'paid' ? null : '2026-12-01');
      }
    }),
  );
});
