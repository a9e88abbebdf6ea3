import { addDays, addMonths, type Day } from './dates.ts';
import { type FieldError, firstError } from './form-errors.ts';
import { type Currency, formatMoney, MAX_AMOUNT_MAJOR, toMinor } from './money.ts';

/**
 * What a guardian agrees to: whenever the wallet has less than the threshold, the amount is added,
 * at most up to the ceiling in a calendar month. Minor units.
 */
export interface AutomaticTerms {
  thresholdMinor: bigint;
  amountMinor: bigint;
  ceilingMinor: bigint;
}

/** After so many failures in a row nothing more is tried until the guardian has looked. */
export const FAILURES_UNTIL_PAUSE = 3;

/** Less is not worth a charge; in major units. */
const LEAST_MAJOR: Record<string, number> = { BRL: 10, HUF: 1_000 };
const LEAST_OTHERWISE_MAJOR = 5;

/** The least that one automatic top-up adds. */
export function leastAmount(currency: Currency): bigint {
  const code = typeof currency === 'string' ? currency : currency.code;
  return toMinor(LEAST_MAJOR[code] ?? LEAST_OTHERWISE_MAJOR, currency);
}

/**
 * What is wrong with each of the terms. The amount is at least the threshold: no wallet is below
 * zero, so that one top-up is always enough and none is ever charged twice for the same fall.
 */
export function termErrors(
  { thresholdMinor, amountMinor, ceilingMinor }: Partial<AutomaticTerms>,
  { currency, locale }: { currency: Currency; locale: string },
): { threshold: FieldError; amount: FieldError; ceiling: FieldError } {
  const money = (minor: bigint) => ({ amount: formatMoney(minor, currency, locale) });
  const least = leastAmount(currency);
  const most = toMinor(MAX_AMOUNT_MAJOR, currency);
  const plain = (minor: bigint | undefined): FieldError => {
    if (minor === undefined) return { key: 'form.required' };
    if (minor <= 0n) return { key: 'form.amount.invalid' };
    return minor > most ? { key: 'form.amount.max', values: money(most) } : undefined;
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

/** May another one be charged this month? `chargedMinor`: what is charged or under way already. */
export function fitsCeiling(
  { amountMinor, ceilingMinor }: Pick<AutomaticTerms, 'amountMinor' | 'ceilingMinor'>,
  chargedMinor: bigint,
): boolean {
  return chargedMinor + amountMinor <= ceilingMinor;
}

/** A day's calendar month: its first day, and the next month's. */
export function monthOf(day: Day): { first: Day; next: Day } {
  const first = `${day.slice(0, 7)}-01`;
  return { first, next: addMonths(first, 1) };
}

/** What a failed attempt leads to: a day's rest, and in the end a pause. */
export function afterFailure(
  attemptedOn: Day,
  failuresBefore: number,
): { failures: number; retryOn: Day; pauses: boolean } {
  const failures = failuresBefore + 1;
  return {
    failures,
    retryOn: addDays(attemptedOn, 1),
    pauses: failures >= FAILURES_UNTIL_PAUSE,
  };
}
