/**
 * The part of a gateway's price that a company passes on to guardians (product:fees#fee-rule): a
 * share of the amount and a fixed part.
 */
export interface FeeRule {
  /** Hundredths of a percent of the amount: 140 is 1.4 %. */
  basisPoints: number;
  fixedMinor: bigint;
  /** Lower and upper bound of the fee, in minor units. */
  minimumMinor?: bigint;
  maximumMinor?: bigint;
}

const WHOLE = 10_000n;

/**
 * The fee on top of an amount, both in minor units. The share is rounded half up to a whole minor
 * unit, then the fixed part is added, then the bounds apply. 0 without a rule or for an amount of
 * 0. It never falls when the amount rises.
 * @throws RangeError for an amount below zero
 */
export function feeOf(rule: FeeRule | undefined, amountMinor: bigint): bigint {
  if (amountMinor < 0n) throw new RangeError(`no fee of ${amountMinor}`);
  if (!rule || amountMinor === 0n) return 0n;
  const { basisPoints, fixedMinor, minimumMinor = 0n, maximumMinor } = rule;
  const shareMinor = (amountMinor * BigInt(basisPoints) + WHOLE / 2n) / WHOLE;
  const feeMinor = larger(shareMinor + fixedMinor, minimumMinor);
  return maximumMinor === undefined || feeMinor < maximumMinor ? feeMinor : maximumMinor;
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
