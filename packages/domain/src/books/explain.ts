/**
 * One thing that two books tell of: the ledger's postings in a close, and another book's record of
 * the same thing. Amounts are minor units of one currency; 0 where a book has nothing.
 */
export interface RecordComparison {
  /** The record's id, or the posting's where no record is known. */
  subject: string;
  kind: string;
  postedMinor: bigint;
  recordedMinor: bigint;
  /** The other book has it on the day of the close. */
  isOfDay: boolean;
  /** The ledger has it in another close. */
  isPostedElsewhere: boolean;
}

/** The reasons why one book has an amount on a day and the other has not. */
export const PART_REASONS = [
  /** Posted on this day, and of another day in the other book. */
  'ofOtherDay',
  /** It belongs to this day in the other book, and was posted on another. */
  'postedOtherDay',
  /** Both have it, with different amounts. */
  'differs',
  /** Only the ledger has it. */
  'noRecord',
  /** Only the other book has it. */
  'notPosted',
] as const;

export type PartReason = (typeof PART_REASONS)[number];

/** The reasons that explain an amount; any other one stops a close. */
const EXPLAINING: readonly PartReason[] = ['ofOtherDay', 'postedOtherDay'];

const isExplained = (reason: PartReason): boolean => EXPLAINING.includes(reason);

/** A part of the difference between two books, with what it is about. */
export interface Part {
  subject: string;
  kind: string;
  reason: PartReason;
  amountMinor: bigint;
}

/**
 * Two books of one day: `ledgerMinor` is `otherMinor` and the parts, to the cent
 * (product:console-finance#daily-close).
 */
export interface Explained {
  ledgerMinor: bigint;
  otherMinor: bigint;
  parts: Part[];
  /** The sum of the parts that nothing explains. */
  unexplainedMinor: bigint;
}

/** Explains each cent by which the ledger differs from another book. */
export function explain(comparisons: readonly RecordComparison[]): Explained {
  const parts = comparisons.flatMap(partsOf);
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
  return {
    ledgerMinor: sum(comparisons.map(({ postedMinor }) => postedMinor)),
    otherMinor: sum(comparisons.map((one) => (one.isOfDay ? one.recordedMinor : 0n))),
    parts,
    unexplainedMinor: sum(
      parts.filter(({ reason }) => !isExplained(reason)).map(({ amountMinor }) => amountMinor),
    ),
  };
}

function partsOf(one: RecordComparison): Part[] {
  const { subject, kind, postedMinor, recordedMinor, isOfDay, isPostedElsewhere } = one;
  const part = (reason: PartReason, amountMinor: bigint): Part[] =>
    amountMinor === 0n ? [] : [{ subject, kind, reason, amountMinor }];
  if (postedMinor === 0n) {
    if (!isOfDay) return [];
    return part(isPostedElsewhere ? 'postedOtherDay' : 'notPosted', -recordedMinor);
  }
  if (recordedMinor === 0n) return part('noRecord', postedMinor);
  const rest = part('differs', postedMinor - recordedMinor);
  return isOfDay ? rest : [...part('ofOtherDay', recordedMinor), ...rest];
}

/** Two parts of opposite amounts hide nothing: each one that is unexplained stops a close. */
export const hasUnexplained = ({ parts }: Explained): boolean =>
  parts.some(({ reason }) => !isExplained(reason));
