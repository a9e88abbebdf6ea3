import { type FieldError, firstError } from '../forms/forms.ts';
import { linesError } from '../forms/text-forms.ts';
import { type BrandCurrency, type CurrencyCode, ofCurrency } from '../money/currencies.ts';

/**
 * The subject of a payout: the whole balance, after which the account is deleted, or a part of it
 * (product:reversal#closing-a-wallet, product:reversal#paying-out-a-part).
 */
export const PAYOUT_SUBJECTS = ['CLOSE-RESPONSABLE-WALLET', 'USER-WALLET-REIMBURSEMENT'] as const;

export type PayoutSubject = (typeof PAYOUT_SUBJECTS)[number];

/**
 * The states of a payout (product:reversal#states). `withdrawn`: by the guardian, before approval;
 * `returned`: the bank did not accept the money, or sent it back.
 */
export const PAYOUT_STATUSES = [
  'requested',
  'approved',
  'settled',
  'refused',
  'withdrawn',
  'returned',
] as const;

export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** The states that may follow each state; a state without any is final. */
export const PAYOUT_TRANSITIONS: Readonly<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  requested: ['approved', 'refused', 'withdrawn'],
  approved: ['settled', 'returned'],
  settled: ['returned'],
  refused: [],
  withdrawn: [],
  returned: [],
};

/** The money is held in the wallet, and somebody has to act. */
export const OPEN_PAYOUTS = ['requested', 'approved'] as const satisfies PayoutStatus[];

/** The offered reasons: each has a text, and one is the guardian's own. */
export const PAYOUT_MOTIVES = [
  'leavingSchool',
  'moving',
  'otherPayment',
  'toppedUpByMistake',
  'balanceNotNeeded',
] as const;

export type PayoutMotive = (typeof PAYOUT_MOTIVES)[number];

/** The fewest characters of a motive. */
export const MIN_MOTIVE = 10;
export const MAX_MOTIVE = 300;

/** The fewest and the most characters of a holder's name, and of the words of a card. */
export const PAYOUT_TEXTS = {
  name: { min: 3, max: 70 },
  cardName: { min: 2, max: 60 },
  cardFlag: { min: 2, max: 30 },
} as const;

/** The number of a card's last digits. */
export const LAST_DIGITS = 4;

/** The error of a motive: at least ten visible characters. */
export const motiveError = (value: string): FieldError =>
  linesError(value, { min: MIN_MOTIVE, max: MAX_MOTIVE });

/** The error of the last digits of a card. */
export const lastDigitsError = (value: string): FieldError =>
  firstError(
    value.trim() === '' ? { key: 'form.required' } : undefined,
    /^\d+$/.test(value.trim()) && value.trim().length === LAST_DIGITS
      ? undefined
      : { key: 'reversal.error.lastDigits' },
  );

/**
 * The amount of each currency, in minor units, from which a second operator must approve. It holds for
 * payouts and their return (product:reversal#four-eyes), tickets that give an order's money back
 * (product:help#confirming), operators' refunds of top-ups (product:console-finance#refunds) and owed
 * payments. About 200 euros in each. A guardian's own refund needs no approval.
 */
export const FOUR_EYES_FROM: Record<BrandCurrency, bigint> = {
  BRL: 1_000_00n,
  EUR: 200_00n,
  GBP: 200_00n,
  HUF: 80_000_00n,
};

/** The days within which payouts, refunds, orders of tickets and owed payments of a guardian count together. */
export const FOUR_EYES_DAYS = 7;

/** The highest amount that a company of this currency may choose: 0 for a currency without one. */
export const highestFourEyes = (currency: CurrencyCode): bigint =>
  ofCurrency(FOUR_EYES_FROM, currency, 0n);

declare const OF_COMPANY: unique symbol;

/** The amount of one company, in minor units, from which two people must agree: `fourEyesOf` alone says it. */
export type FourEyesFrom = bigint & { readonly [OF_COMPANY]: true };

/**
 * From which amount on a company asks for a second person.
 * @param ownMinor the amount that it has chosen: it may ask earlier than its currency, never later
 */
export function fourEyesOf(currency: CurrencyCode, ownMinor: bigint | null): FourEyesFrom {
  const highest = highestFourEyes(currency);
  return (ownMinor !== null && ownMinor < highest ? ownMinor : highest) as FourEyesFrom;
}

/**
 * A company that changes its own amount so asks for a second person later than before, or no more by itself.
 * Two administrators agree to that (product:console-administration#companies).
 */
export const asksLater = (change: { before: bigint | null; after: bigint | null }): boolean =>
  change.before !== null && (change.after === null || change.after > change.before);

declare const WITH_EARLIER: unique symbol;

/** An amount with what its guardian has been given lately, in minor units: `withEarlier` alone says it. */
export type WithEarlier = bigint & { readonly [WITH_EARLIER]: true };

/**
 * The amount by which people are counted: a large one in parts is a large one
 * (product:reversal#four-eyes).
 */
export const withEarlier = (amountMinor: bigint, earlierMinor: bigint): WithEarlier =>
  (amountMinor + earlierMinor) as WithEarlier;

declare const BY_AMOUNT: unique symbol;

/** How many people must agree to give an amount: `approversWanted` alone says it. */
export type ApproversWanted = (1 | 2) & { readonly [BY_AMOUNT]: true };

/**
 * The number of operators who must agree to give this amount now.
 * @param hasFirst a first approval waits for the second, whatever the company has chosen since
 */
export const approversWanted = (
  countedMinor: WithEarlier,
  from: FourEyesFrom,
  { hasFirst = false } = {},
): ApproversWanted => (hasFirst || countedMinor >= from ? 2 : 1) as ApproversWanted;

/** One operator suffices for an act that finds the money moved already. */
export const NOTHING_TO_MOVE = 1 as ApproversWanted;
