import { type Currency, maxAmountMinor, toMajor, wireToMinor } from './minor-units.ts';

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

/** A rule on the wire: its amounts in major units. */
export interface WireFee {
  basisPoints: number;
  fixed: number;
  minimum?: number | undefined;
  maximum?: number | undefined;
}

export const wireFee = (
  { basisPoints, fixedMinor, minimumMinor, maximumMinor }: FeeRule,
  currency: Currency,
): WireFee => ({
  basisPoints,
  fixed: toMajor(fixedMinor, currency),
  ...(minimumMinor !== undefined && { minimum: toMajor(minimumMinor, currency) }),
  ...(maximumMinor !== undefined && { maximum: toMajor(maximumMinor, currency) }),
});

/** The rule that an answer has. */
export const feeOfWire = (
  { basisPoints, fixed, minimum, maximum }: WireFee,
  currency: Currency,
): FeeRule => ({
  basisPoints,
  fixedMinor: wireToMinor(fixed, currency),
  ...(minimum !== undefined && { minimumMinor: wireToMinor(minimum, currency) }),
  ...(maximum !== undefined && { maximumMinor: wireToMinor(maximum, currency) }),
});

/** The largest share that a company may pass on: a tenth. */
export const MAX_FEE_BASIS_POINTS = 1_000;

/** The largest fixed part and bounds of a fee, as a share of one payment's limit. */
const MAX_FIXED_SHARE = 10_000n;

/** The largest fixed part, least and most of a fee, in minor units: 100.00 of most currencies. */
export const maxFixedFeeMinor = (currency: Currency): bigint =>
  maxAmountMinor(currency) / MAX_FIXED_SHARE;

/** The first part of a rule that breaks its bounds; undefined for a rule that keeps them all. */
export function wrongPartOf(rule: FeeRule, currency: Currency): keyof FeeRule | undefined {
  const { basisPoints, fixedMinor, minimumMinor, maximumMinor } = rule;
  const isWithin = (minor: bigint) => minor >= 0n && minor <= maxFixedFeeMinor(currency);
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > MAX_FEE_BASIS_POINTS) {
    return 'basisPoints';
  }
  if (!isWithin(fixedMinor)) return 'fixedMinor';
  if (minimumMinor !== undefined && !isWithin(minimumMinor)) return 'minimumMinor';
  if (maximumMinor === undefined) return undefined;
  return isWithin(maximumMinor) && maximumMinor >= (minimumMinor ?? 0n)
    ? undefined
    : 'maximumMinor';
}

/** A rule of zeros: no fee. */
export const isNoFee = ({ basisPoints, fixedMinor, minimumMinor = 0n }: FeeRule): boolean =>
  basisPoints === 0 && fixedMinor === 0n && minimumMinor === 0n;

/** Two rules are the same decision; undefined is no fee. */
export function isSameFee(one: FeeRule | undefined, other: FeeRule | undefined): boolean {
  if (!one || !other || isNoFee(one) || isNoFee(other)) {
    return [one, other].every((rule) => !rule || isNoFee(rule));
  }
  return (
    one.basisPoints === other.basisPoints &&
    one.fixedMinor === other.fixedMinor &&
    (one.minimumMinor ?? 0n) === (other.minimumMinor ?? 0n) &&
    one.maximumMinor === other.maximumMinor
  );
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
