import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRestrictions, crossesAlert, dailyLeftMinor } from './limits.ts';

const order = {
  items: [{ productId: 'rice' }, { productId: 'cola' }, { productId: 'cola' }],
  forbiddenProducts: [],
  spentTodayMinor: 0n,
  totalMinor: 2_490n,
};

describe('an order', () => {
  test('without restrictions may be placed', () => {
    expect(checkRestrictions(order)).toEqual([]);
    expect(checkRestrictions({ ...order, dailyMaxMinor: null })).toEqual([]);
  });

  test('with a forbidden product is refused and names it once', () => {
    expect(checkRestrictions({ ...order, forbiddenProducts: ['cola', 'chips'] })).toEqual([
      { code: 'restricted_product', productIds: ['cola'] },
    ]);
  });

  test('that exactly reaches the daily maximum may be placed, one cent more not', () => {
    const spent = { ...order, spentTodayMinor: 510n };
    expect(checkRestrictions({ ...spent, dailyMaxMinor: 3_000n })).toEqual([]);
    expect(checkRestrictions({ ...spent, dailyMaxMinor: 2_999n })).toEqual([
      { code: 'daily_limit_exceeded', dailyMaxMinor: 2_999n, leftMinor: 2_489n },
    ]);
  });

  test('with a daily maximum of zero is refused', () => {
    expect(checkRestrictions({ ...order, dailyMaxMinor: 0n })).toHaveLength(1);
  });

  test('is refused with every reason at once', () => {
    const refused = checkRestrictions({ ...order, forbiddenProducts: ['rice'], dailyMaxMinor: 1n });
    expect(refused.map(({ code }) => code)).toEqual(['restricted_product', 'daily_limit_exceeded']);
  });

  test("never brings a day's spending above its maximum", () => {
    const money = fc.bigInt({ min: 0n, max: 10_000n });
    fc.assert(
      fc.property(money, money, money, (dailyMaxMinor, spentTodayMinor, totalMinor) => {
        fc.pre(spentTodayMinor <= dailyMaxMinor);
        const reasons = checkRestrictions({ ...order, dailyMaxMinor, spentTodayMinor, totalMinor });
        expect(reasons.length === 0).toBe(spentTodayMinor + totalMinor <= dailyMaxMinor);
      }),
    );
  });
});

test('a maximum lowered below what was spent leaves zero, not a negative amount', () => {
  expect(dailyLeftMinor(1_000n, 1_500n)).toBe(0n);
});

test('the low-balance alert is sent once: when the balance falls below the threshold, not while it stays there', () => {
  const alerts = { enabled: true, minMinor: 1_000n };
  expect(crossesAlert({ beforeMinor: 1_500n, afterMinor: 999n, alerts })).toBe(true);
  expect(crossesAlert({ beforeMinor: 999n, afterMinor: 500n, alerts })).toBe(false);
  expect(crossesAlert({ beforeMinor: 1_500n, afterMinor: 1_000n, alerts })).toBe(false);
  expect(crossesAlert({ beforeMinor: 500n, afterMinor: 2_000n, alerts })).toBe(false);
  const off = { ...alerts, enabled: false };
  expect(crossesAlert({ beforeMinor: 1_500n, afterMinor: 0n, alerts: off })).toBe(false);
});
