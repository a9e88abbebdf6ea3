/** A wallet that may have to give money back. Amounts are minor units. */
export interface RecoverySource {
  wallet: string;
  /** The amount that the disputed top-up credited, less refunds. */
  shareMinor: bigint;
  /** The available balance. */
  availableMinor: bigint;
  /** True for the guardian's own wallet, which gives beyond its share. */
  isOwn: boolean;
}

/**
 * Splits a chargeback among its sources. Each wallet gives the top-up's share, up to its available
 * balance. The guardian's own wallet then gives more, and the rest, with no wallet, is the
 * company's. A student's other money, which somebody else may have given, is never touched.
 * @returns amounts above zero that sum to the chargeback
 */
export function splitRecovery(
  amountMinor: bigint,
  sources: readonly RecoverySource[],
): { wallet: string | undefined; amountMinor: bigint }[] {
  let restMinor = amountMinor;
  const taken = new Map<string | undefined, bigint>();
  const take = (wallet: string | undefined, limitMinor: bigint) => {
    const partMinor = minMinor(limitMinor, restMinor);
    if (partMinor <= 0n) return;
    taken.set(wallet, (taken.get(wallet) ?? 0n) + partMinor);
    restMinor -= partMinor;
  };
  for (const { wallet, shareMinor, availableMinor } of sources) {
    take(wallet, minMinor(shareMinor, availableMinor));
  }
  for (const { wallet, availableMinor, isOwn } of sources) {
    if (isOwn) take(wallet, availableMinor - (taken.get(wallet) ?? 0n));
  }
  take(undefined, restMinor);
  return Array.from(taken, ([wallet, amountMinor]) => ({ wallet, amountMinor }));
}

const minMinor = (one: bigint, other: bigint) => (one < other ? one : other);
