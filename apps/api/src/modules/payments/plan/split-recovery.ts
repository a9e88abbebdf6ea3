/** A wallet that may have to give money back. Amounts are minor units. */
export interface RecoverySource {
  wallet: string;
  /** What the disputed top-up put there, less what went back of it. */
  shareMinor: bigint;
  /** What can be spent now. */
  availableMinor: bigint;
  /** The guardian's own: it gives beyond its share. */
  isOwn: boolean;
}

/**
 * From where a chargeback is taken: of each wallet what the top-up put there, as far as it is still
 * there; then what else the guardian's own wallet has; the rest, bearing no wallet, is the company's.
 * A student's other money, which somebody else may have given, is never touched.
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
