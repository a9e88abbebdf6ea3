import { type FieldError, firstError } from '../forms/forms.ts';
import { linesError } from '../forms/text-forms.ts';
import type { CurrencyCode } from '../money/currencies.ts';

/**
 * What a guardian asks for: the whole balance, after which the account is deleted, or a part of it
 * (product:reversal#closing-a-wallet, product:reversal#paying-out-a-part).
 */
export const PAYOUT_SUBJECTS = ['CLOSE-RESPONSABLE-WALLET', 'USER-WALLET-REIMBURSEMENT'] as const;

export type PayoutSubject = (typeof PAYOUT_SUBJECTS)[number];

/**
 * The states of a payout (product:reversal#states). `withdrawn`: by the guardian, before it was
 * approved; `returned`: the bank did not take the money, or sent it back.
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

/** What may follow each state; what leads nowhere is the end. */
export const PAYOUT_TRANSITIONS: Readonly<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  requested: ['approved', 'refused', 'withdrawn'],
  approved: ['settled', 'returned'],
  settled: ['returned'],
  refused: [],
  withdrawn: [],
  returned: [],
};

/** The money is out, or will be unless somebody acts. */
export const GOING_PAYOUTS = ['requested', 'approved', 'settled'] as const satisfies PayoutStatus[];

/** The money is held in the wallet, and somebody has to act. */
export const OPEN_PAYOUTS = ['requested', 'approved'] as const satisfies PayoutStatus[];

/** The reasons that are offered; a text for each, and one of the guardian's own. */
export const PAYOUT_MOTIVES = [
  'leavingSchool',
  'moving',
  'otherPayment',
  'toppedUpByMistake',
  'balanceNotNeeded',
] as const;

export type PayoutMotive = (typeof PAYOUT_MOTIVES)[number];

/** Fewest and most characters of a motive. */
export const MIN_MOTIVE = 10;
export const MAX_MOTIVE = 300;

/** The error of a motive: at least ten characters that can be seen. */
export const motiveError = (value: string): FieldError =>
  linesError(value, { min: MIN_MOTIVE, max: MAX_MOTIVE });

/** The error of the last digits of a card. */
export const lastDigitsError = (value: string): FieldError =>
  firstError(
    value.trim() === '' ? { key: 'form.required' } : undefined,
    /^\d{4}$/.test(value.trim()) ? undefined : { key: 'reversal.error.lastDigits' },
  );

/**
 * From this amount on, in minor units, a second operator must approve too
 * (product:reversal#four-eyes); about 200 euros everywhere.
 */
const FOUR_EYES_FROM: Readonly<Record<string, bigint>> = {
  BRL: 1_000_00n,
  EUR: 200_00n,
  GBP: 200_00n,
  HUF: 80_000_00n,
};

/** Within how many days a guardian's payouts count together for that. */
export const FOUR_EYES_DAYS = 7;

/** Must two operators approve what comes to the amount? */
export function needsFourEyes(amountMinor: bigint, currency: CurrencyCode): boolean {
  const from = FOUR_EYES_FROM[currency];
  return from === undefined || amountMinor >= from;
}
