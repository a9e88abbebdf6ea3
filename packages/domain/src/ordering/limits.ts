import { type Allergen, type Contained, isContained } from './allergens.ts';
import {
  exceededLimit,
  type LimitCode,
  leftOf,
  type Maxima,
  type Spent,
} from './spending-limits.ts';

/**
 * The most products that a guardian may forbid one by one; a larger number is a category or an
 * allergen.
 */
export const MAX_FORBIDDEN_PRODUCTS = 500;
/** The most favourite products of a student. */
export const MAX_FAVOURITES = 100;
/** The most forbidden categories of menus. */
export const MAX_FORBIDDEN_CATEGORIES = 100;

/** The prohibitions that a guardian has set for a student (product:limits#forbidden-products). */
export interface Prohibitions {
  products: readonly string[];
  /** Categories of menus: all their dishes, now and later. */
  categories: readonly string[];
  /** Allergens: all dishes that contain one of them, on any menu. */
  allergens: readonly Contained[];
}

/** The facts of a dish that prohibitions depend on. */
export interface ForbiddableDish {
  productId: string;
  categoryId: string;
  allergens: readonly Allergen[];
}

/** The reason of a prohibition; content comes first, then category, then the dish itself. */
export type Prohibition =
  | { by: 'allergen'; allergens: Contained[] }
  | { by: 'category' }
  | { by: 'product' };

/** The reason why a student may not have a dish; undefined without a prohibition. */
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

/** The reasons why restrictions refuse an order (product:limits#restrictions). */
export type RestrictionReason =
  | { code: 'restricted_product'; productIds: string[] }
  | { code: LimitCode; maxMinor: bigint; leftMinor: bigint };

/**
 * The reasons why a student's restrictions refuse an order. It contains forbidden products, or it
 * exceeds a limit together with the other meals that the limit counts. Empty when it may be placed.
 */
export function checkRestrictions({
  items,
  prohibitions,
  maxima,
  spent,
  totalMinor,
}: {
  items: readonly ForbiddableDish[];
  prohibitions: Prohibitions;
  maxima: Maxima;
  /** The cost of the meals beside the order. */
  spent: Spent;
  totalMinor: bigint;
}): RestrictionReason[] {
  const reasons: RestrictionReason[] = [];
  const forbidden = items.filter((item) => whyForbidden(item, prohibitions));
  const productIds = [...new Set(forbidden.map(({ productId }) => productId))];
  if (productIds.length > 0) reasons.push({ code: 'restricted_product', productIds });
  const exceeded = exceededLimit(totalMinor, leftOf(maxima, spent));
  if (exceeded) {
    const { limit, code, leftMinor } = exceeded;
    reasons.push({ code, maxMinor: maxima[limit] ?? 0n, leftMinor });
  }
  return reasons;
}

/**
 * A debit takes a balance below the alert's threshold. The alert is sent once per crossing; a
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
