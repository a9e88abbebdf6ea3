import { sumMinor } from '../money/minor-units.ts';

/** A recipient of a top-up and its share, in minor units. */
export interface TopupShare {
  /** 'wallet' is the guardian's own. */
  to: 'wallet' | 'student';
  /** The student's `_id`, or the wallet's. */
  id: string;
  amountMinor: bigint;
}

/**
 * A top-up for several recipients as it is sent: the total to charge, and the students' shares; the
 * rest goes to the guardian's own wallet (product:topups#shares).
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
