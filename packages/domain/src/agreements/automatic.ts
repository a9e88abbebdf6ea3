import { FIGURES } from '../figures.ts';
import { type FieldError, firstError } from '../forms/form-errors.ts';
import { amountError } from '../money/amount-forms.ts';
import { type BrandCurrency, ofCurrency } from '../money/currencies.ts';
import { type Currency, formatMoney, toMinor } from '../money/money.ts';
import { addDays, addMonths, type Day } from '../time/dates.ts';

/**
 * The terms of an automatic top-up, in minor units: when the wallet has less than the threshold,
 * the amount is charged, at most the ceiling in a calendar month.
 */
export interface AutomaticTerms {
  thresholdMinor: bigint;
  amountMinor: bigint;
  ceilingMinor: bigint;
}

/** After this many failures in a row the agreement pauses until the guardian resumes it. */
export const FAILURES_UNTIL_PAUSE = FIGURES.automaticTries;

/** The smallest amount worth a charge, in major units by currency. */
const MIN_MAJOR: Record<BrandCurrency, number> = {
  BRL: 10,
  EUR: 5,
  GBP: 5,
  HUF: 1_000,
};
const MIN_OTHERWISE_MAJOR = 5;

/** The smallest amount of one automatic top-up, in minor units. */
export function minAmount(currency: Currency): bigint {
  const code = typeof currency === 'string' ? currency : currency.code;
  return toMinor(ofCurrency(MIN_MAJOR, code, MIN_OTHERWISE_MAJOR), currency);
}

/**
 * The errors of the terms. The amount is at least the threshold: no wallet is below zero, so one
 * top-up is always enough and no fall of the balance is charged twice.
 */
export function termErrors(
  { thresholdMinor, amountMinor, ceilingMinor }: Partial<AutomaticTerms>,
  { currency, locale }: { currency: Currency; locale: string },
): { threshold: FieldError; amount: FieldError; ceiling: FieldError } {
  const money = (minor: bigint) => ({ amount: formatMoney(minor, currency, locale) });
  const least = minAmount(currency);
  const plain = (minor: bigint | undefined): FieldError => {
    if (minor === undefined) return { key: 'form.required' };
    return amountError(minor, { currency, locale });
  };
  const atLeast = (minor = 0n, bound = 0n, key: LeastKey): FieldError =>
    minor < bound ? { key, values: money(bound) } : undefined;
  return {
    threshold: plain(thresholdMinor),
    amount: firstError(
      plain(amountMinor),
      atLeast(amountMinor, least, 'topups.automatic.error.least'),
      atLeast(amountMinor, thresholdMinor, 'topups.automatic.error.belowThreshold'),
    ),
    ceiling: firstError(
      plain(ceilingMinor),
      atLeast(ceilingMinor, amountMinor, 'topups.automatic.error.belowAmount'),
    ),
  };
}

type LeastKey =
  | 'topups.automatic.error.least'
  | 'topups.automatic.error.belowThreshold'
  | 'topups.automatic.error.belowAmount';

/**
 * Another top-up fits into this month's ceiling. `chargedMinor` is the amount charged or in doubt
 * this month.
 */
export function fitsCeiling(
  { amountMinor, ceilingMinor }: Pick<AutomaticTerms, 'amountMinor' | 'ceilingMinor'>,
  chargedMinor: bigint,
): boolean {
  return chargedMinor + amountMinor <= ceilingMinor;
}

/** A day's calendar month: its first day and the first day of the next month. */
export function monthOf(day: Day): { first: Day; next: Day } {
  const first = `${day.slice(0, 7)}-01`;
  return { first, next: addMonths(first, 1) };
}

/** The state of an automatic top-up after an attempt. */
export interface AfterAutomaticAttempt {
  /** Failures in a row. */
  failures: number;
  /** The first day on which it may be charged again. */
  retryOn: Day | null;
  pauses: boolean;
}

/** The state after a failed attempt: a day's wait, and after several failures a pause. */
export function afterFailure(attemptedOn: Day, failuresBefore: number): AfterAutomaticAttempt {
  const failures = failuresBefore + 1;
  return {
    failures,
    retryOn: addDays(attemptedOn, 1),
    pauses: failures >= FAILURES_UNTIL_PAUSE,
  };
}

/** The state after an attempt: a paid one clears the failures before it. */
export const afterAutomaticAttempt = (
  outcome: 'paid' | 'failed',
  { attemptedOn, failures }: { attemptedOn: Day; failures: number },
): AfterAutomaticAttempt =>
  outcome === 'paid'
    ? { failures: 0, retryOn: null, pauses: false }
    : afterFailure(attemptedOn, failures);
