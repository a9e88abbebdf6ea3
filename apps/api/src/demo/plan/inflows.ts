/** Money that leaves or enters a wallet. */
export interface Flow {
  at: Date;
  amountMinor: bigint;
}

/**
 * The inflows with which an empty wallet can pay each spending and holds `endMinor` after the last.
 * They are one odd amount at the opening, then whole steps, each `leadMs` before the spending that
 * would otherwise fail. Amounts in minor units.
 *
 * @param spendings in order of time
 * @throws RangeError unless 0 <= endMinor < stepMinor and there is something to pay
 */
export function planInflows({
  spendings,
  endMinor,
  stepMinor,
  openedAt,
  leadMs,
}: {
  spendings: readonly Flow[];
  endMinor: bigint;
  stepMinor: bigint;
  openedAt: Date;
  leadMs: number;
}): Flow[] {
  const neededMinor = spendings.reduce((sum, { amountMinor }) => sum + amountMinor, endMinor);
  if (endMinor < 0n || endMinor >= stepMinor || neededMinor <= 0n) {
    throw new RangeError('the wallet would not end below one step');
  }
  // Steps are added only when needed, so the opening amount is the remainder of the total: then the
  // end balance is exact.
  const openingMinor = ((neededMinor - 1n) % stepMinor) + 1n;
  const inflows: Flow[] = [{ at: openedAt, amountMinor: openingMinor }];
  let balanceMinor = openingMinor;
  for (const { at, amountMinor } of spendings) {
    while (balanceMinor < amountMinor) {
      const inflowAt = Math.max(at.getTime() - leadMs, openedAt.getTime());
      inflows.push({ at: new Date(inflowAt), amountMinor: stepMinor });
      balanceMinor += stepMinor;
    }
    balanceMinor -= amountMinor;
  }
  return inflows;
}
