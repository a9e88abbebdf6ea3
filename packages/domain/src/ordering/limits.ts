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
  forbiddenProducts,
  dailyMaxMinor,
  spentTodayMinor,
  totalMinor,
}: {
  items: readonly { productId: string }[];
  forbiddenProducts: readonly string[];
  /** null or undefined: no maximum. */
  dailyMaxMinor?: bigint | null | undefined;
  spentTodayMinor: bigint;
  totalMinor: bigint;
}): RestrictionReason[] {
  const reasons: RestrictionReason[] = [];
  const forbidden = new Set(forbiddenProducts);
  const productIds = [...new Set(items.map((item) => item.productId))].filter((id) =>
    forbidden.has(id),
  );
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
