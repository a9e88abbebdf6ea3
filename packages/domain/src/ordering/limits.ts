import { type Allergen, type Contained, isContained } from './allergens.ts';

/** So many products a guardian may forbid one by one; more are a category or an allergen. */
export const MAX_FORBIDDEN_PRODUCTS = 500;
/** So many products a student may like best. */
export const MAX_FAVOURITES = 100;
/** And so many categories of menus. */
export const MAX_FORBIDDEN_CATEGORIES = 100;

/** What a guardian does not allow a student (product:limits#forbidden-products). */
export interface Prohibitions {
  products: readonly string[];
  /** Of menus: all that they hold, today and later. */
  categories: readonly string[];
  /** All that contains one of them, whatever menu it is on. */
  allergens: readonly Contained[];
}

/** A dish of a menu, as far as prohibitions look at it. */
export interface ForbiddableDish {
  productId: string;
  categoryId: string;
  allergens: readonly Allergen[];
}

/** Why a dish is forbidden: what it contains before where it stands before itself. */
export type Prohibition =
  | { by: 'allergen'; allergens: Contained[] }
  | { by: 'category' }
  | { by: 'product' };

/** Why a student may not have a dish; undefined when nothing forbids it. */
export function whyForbidden(
  { productId, categoryId, allergens }: ForbiddableDish,
  prohibitions: Prohibitions,
): Prohibition | undefined {
  const contained = allergens
    .filter(isContained)
    .filter((allergen) => prohibitions.allergens.includes(allergen));
  if (contained.length > 0) return { by: 'allergen', allergens: contained };
  if (prohibitions.categories.includes(categoryId)) return { by: 'category' };
  return prohibitions.products.includes(productId) ? { by: 'product' } : undefined;
}

/** Why restrictions refuse an order (product:limits#restrictions). */
export type RestrictionReason =
  | { code: 'restricted_product'; productIds: string[] }
  | { code: 'daily_limit_exceeded'; dailyMaxMinor: bigint; leftMinor: bigint };

/**
 * The reasons why a student's restrictions refuse an order: it contains forbidden products, or with
 * the student's other spending on meals of that day it exceeds the daily maximum
 * (product:limits#daily-maximum). Empty when it may be placed. Amounts in minor units.
 */
export function checkRestrictions({
  items,
  prohibitions,
  dailyMaxMinor,
  spentTodayMinor,
  totalMinor,
}: {
  items: readonly ForbiddableDish[];
  prohibitions: Prohibitions;
  /** null or undefined: no maximum. */
  dailyMaxMinor?: bigint | null | undefined;
  spentTodayMinor: bigint;
  totalMinor: bigint;
}): RestrictionReason[] {
  const reasons: RestrictionReason[] = [];
  const forbidden = items.filter((item) => whyForbidden(item, prohibitions));
  const productIds = [...new Set(forbidden.map(({ productId }) => productId))];
  if (productIds.length > 0) reasons.push({ code: 'restricted_product', productIds });
  if (typeof dailyMaxMinor === 'bigint') {
    const leftMinor = dailyLeftMinor(dailyMaxMinor, spentTodayMinor);
    if (totalMinor > leftMinor)
      reasons.push({ code: 'daily_limit_exceeded', dailyMaxMinor, leftMinor });
  }
  return reasons;
}

/**
 * What is left of the daily maximum, in minor units; never below zero, also when the maximum was
 * lowered after spending.
 */
export function dailyLeftMinor(dailyMaxMinor: bigint, spentTodayMinor: bigint): bigint {
  return dailyMaxMinor > spentTodayMinor ? dailyMaxMinor - spentTodayMinor : 0n;
}

/**
 * Does a debit take a balance below the alert's threshold? The alert is sent once per crossing; a
 * balance equal to the threshold is not below it (product:limits#low-balance-alert).
 */
export function crossesAlert({
  beforeMinor,
  afterMinor,
  alerts,
}: {
  beforeMinor: bigint;
  afterMinor: bigint;
  alerts: { enabled: boolean; minMinor: bigint };
}): boolean {
  return alerts.enabled && beforeMinor >= alerts.minMinor && afterMinor < alerts.minMinor;
}
