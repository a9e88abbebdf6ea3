import { sumMinor } from '../money/minor-units.ts';

/** A recipient of a top-up and its share, in minor units. */
export interface TopupShare {
  /** `wallet` is the guardian's own. */
  to: 'wallet' | 'student';
  /** The student's `_id`, or the wallet's. */
  id: string;
  amountMinor: bigint;
}

/**
 * The request of a top-up for several recipients: the total to charge, and the students' shares.
 * The rest goes to the guardian's own wallet (product:topups#shares).
 */
export function splitTopup(shares: readonly TopupShare[]): {
  totalMinor: bigint;
  students: { user: string; amountMinor: bigint }[];
} {
  return {
    totalMinor: sumMinor(shares.map((share) => share.amountMinor)),
    students: shares
      .filter((share) => share.to === 'student')
      .map(({ id, amountMinor }) => ({ user: id, amountMinor })),
  };
}
