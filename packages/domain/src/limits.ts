/** Why an order is refused (decision G.1). */
export type RestrictionReason =
  | { code: 'restricted_product'; productIds: string[] }
  | { code: 'daily_limit_exceeded'; dailyMaxMinor: bigint; leftMinor: bigint };

/**
 * Everything that a guardian's restrictions hold against an order: forbidden products in it, and a
 * daily maximum that it would pass together with what the student spends on meals of that day
 * anyhow (decision E.8). An empty list when it may be placed. Amounts in minor units.
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

/** What the daily maximum leaves; never below zero, also when it was lowered after spending. */
export function dailyLeftMinor(dailyMaxMinor: bigint, spentTodayMinor: bigint): bigint {
  return dailyMaxMinor > spentTodayMinor ? dailyMaxMinor - spentTodayMinor : 0n;
}

/**
 * Does a balance cross the alert's threshold downwards? The alert goes out once per crossing
 * (decision E.8): at the threshold is not below it.
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
