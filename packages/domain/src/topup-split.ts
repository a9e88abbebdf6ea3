import { sumMinor } from './minor-units.ts';

/** A recipient of a top-up and the part it gets. */
export interface TopupPart {
  /** 'wallet' is the guardian's own. */
  to: 'wallet' | 'student';
  /** The student's `_id`, or the wallet's. */
  id: string;
  amountMinor: bigint;
}

/**
 * A top-up for several recipients as it is sent: the total that is charged, and the students'
 * parts; what they leave over stays in the own wallet (decision A.9). No parts: all of it does.
 */
export function splitTopup(parts: readonly TopupPart[]): {
  totalMinor: bigint;
  students: { user: string; amountMinor: bigint }[];
} {
  return {
    totalMinor: sumMinor(parts.map((part) => part.amountMinor)),
    students: parts
      .filter((part) => part.to === 'student')
      .map(({ id, amountMinor }) => ({ user: id, amountMinor })),
  };
}
