import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALLERGENS, CONTAINED_ALLERGENS, DIETS } from './allergens.ts';
import {
  checkRestrictions,
  crossesAlert,
  type ForbiddableDish,
  type Prohibitions,
  whyForbidden,
} from './limits.ts';
import { leftOf } from './spending-limits.ts';

const NOTHING: Prohibitions = { products: [], categories: [], allergens: [] };
const rice: ForbiddableDish = { productId: 'rice', categoryId: 'mains', allergens: ['vegan'] };
const cola: ForbiddableDish = { productId: 'cola', categoryId: 'drinks', allergens: [] };

const order = {
  items: [rice, cola, cola],
  prohibitions: NOTHING,
  maxima: { daily: null },
  spent: { daily: 0n },
  totalMinor: 2_490n,
};

describe('an order', () => {
  test('without restrictions may be placed', () => {
    expect(checkRestrictions(order)).toEqual([]);
  });

  test('with a forbidden product is refused and names it once', () => {
    const prohibitions = { ...NOTHING, products: ['cola', 'chips'] };
    expect(checkRestrictions({ ...order, prohibitions })).toEqual([
      { code: 'restricted_product', productIds: ['cola'] },
    ]);
  });

  test('that exactly reaches the daily maximum may be placed, one cent more not', () => {
    const spent = { ...order, spent: { daily: 510n } };
    expect(checkRestrictions({ ...spent, maxima: { daily: 3_000n } })).toEqual([]);
    expect(checkRestrictions({ ...spent, maxima: { daily: 2_999n } })).toEqual([
      { code: 'daily_limit_exceeded', maxMinor: 2_999n, leftMinor: 2_489n },
    ]);
  });

  test('with a daily maximum of zero is refused', () => {
    expect(checkRestrictions({ ...order, maxima: { daily: 0n } })).toHaveLength(1);
  });

  test('is refused with every reason at once', () => {
    const prohibitions = { ...NOTHING, products: ['rice'] };
    const refused = checkRestrictions({ ...order, prohibitions, maxima: { daily: 1n } });
    expect(refused.map(({ code }) => code)).toEqual(['restricted_product', 'daily_limit_exceeded']);
  });

  test("never brings a day's spending above its maximum", () => {
    const money = fc.bigInt({ min: 0n, max: 10_000n });
    fc.assert(
      fc.property(money, money, money, (daily, spentMinor, totalMinor) => {
        fc.pre(spentMinor <= daily);
        const [maxima, spent] = [{ daily }, { daily: spentMinor }];
        const reasons = checkRestrictions({ ...order, maxima, spent, totalMinor });
        expect(reasons.length === 0).toBe(spentMinor + totalMinor <= daily);
      }),
    );
  });
});

describe('a dish', () => {
  const bread: ForbiddableDish = {
    productId: 'bread',
    categoryId: 'sides',
    allergens: ['gluten', 'milk', 'vegetarian'],
  };

  test('is forbidden by its content, by its category or by itself, and names the reason', () => {
    const by = (prohibitions: Partial<Prohibitions>) =>
      whyForbidden(bread, { ...NOTHING, ...prohibitions });
    expect(by({})).toBeUndefined();
    expect(by({ products: ['bread'] })).toEqual({ by: 'product' });
    expect(by({ products: ['bread'], categories: ['sides'] })).toEqual({ by: 'category' });
    expect(by({ categories: ['sides'], allergens: ['milk', 'eggs'] })).toEqual({
      by: 'allergen',
      allergens: ['milk'],
    });
    expect(by({ products: ['rice'], categories: ['mains'], allergens: ['eggs'] })).toBeUndefined();
  });

  test('is free exactly when no prohibition applies to it; more prohibitions free nothing', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd');
    const dish = fc.record({
      productId: names,
      categoryId: names,
      allergens: fc.uniqueArray(fc.constantFrom(...ALLERGENS)),
    });
    const prohibited = fc.record({
      products: fc.uniqueArray(names),
      categories: fc.uniqueArray(names),
      allergens: fc.uniqueArray(fc.constantFrom(...CONTAINED_ALLERGENS)),
    });
    fc.assert(
      fc.property(dish, prohibited, prohibited, (one, some, more) => {
        const applies =
          some.products.includes(one.productId) ||
          some.categories.includes(one.categoryId) ||
          some.allergens.some((allergen) => one.allergens.includes(allergen));
        expect(whyForbidden(one, some) !== undefined).toBe(applies);
        const both = {
          products: [...some.products, ...more.products],
          categories: [...some.categories, ...more.categories],
          allergens: [...some.allergens, ...more.allergens],
        };
        if (applies) expect(whyForbidden(one, both)).toBeDefined();
      }),
    );
  });

  test('cannot be forbidden for a diet that it suits', () => {
    expect([...CONTAINED_ALLERGENS, ...DIETS].sort()).toEqual([...ALLERGENS].sort());
  });
});

test('a maximum lowered below the spent amount leaves zero, not a negative amount', () => {
  expect(leftOf({ daily: 1_000n }, { daily: 1_500n })).toEqual({ daily: 0n });
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
