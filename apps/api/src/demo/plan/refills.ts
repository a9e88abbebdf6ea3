/** Money that leaves or enters a wallet. */
export interface Flow {
  at: Date;
  amountMinor: bigint;
}

/**
 * What has to be put into an empty wallet so that it can pay each spending in its turn and holds
 * `endMinor` after the last: one odd amount when it is opened, later whole steps, each `leadMs`
 * before the spending that would otherwise fail.
 *
 * @param spendings in the order of their time
 * @throws RangeError unless 0 <= endMinor < stepMinor and there is something to put in
 */
export function planRefills({
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
  // Steps are put in only when needed, so that the last one is never more than is spent or left:
  // with what remains of all of it in front, the end comes out by itself.
  const openingMinor = ((neededMinor - 1n) % stepMinor) + 1n;
  const refills: Flow[] = [{ at: openedAt, amountMinor: openingMinor }];
  let balanceMinor = openingMinor;
  for (const { at, amountMinor } of spendings) {
    while (balanceMinor < amountMinor) {
      const refillAt = Math.max(at.getTime() - leadMs, openedAt.getTime());
      refills.push({ at: new Date(refillAt), amountMinor: stepMinor });
      balanceMinor += stepMinor;
    }
    balanceMinor -= amountMinor;
  }
  return refills;
}
