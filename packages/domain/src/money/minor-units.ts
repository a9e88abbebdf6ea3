import type { Available, AvailableMajor, Posted, PostedMajor } from './balances.ts';
import { type CurrencyCode, type CurrencyInfo, exponentOf, isCurrencyCode } from './currencies.ts';

/** A currency code, or the `currencyInfo` of a wallet. */
export type Currency = CurrencyCode | Readonly<CurrencyInfo>;

/** The largest amount of one operation, in major units (product:money#amounts-on-the-wire). */
export const MAX_AMOUNT_MAJOR = 1_000_000;

/** The largest amount of one operation, in minor units. */
export const maxAmountMinor = (currency: Currency): bigint =>
  BigInt(MAX_AMOUNT_MAJOR) * 10n ** BigInt(exponentOfCurrency(currency));

export type MoneyErrorCode =
  | 'not_a_number'
  | 'negative'
  | 'too_many_decimals'
  | 'too_large'
  | 'unknown_currency';

/** An amount that is not valid money; `code` says why. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError';
  readonly code: MoneyErrorCode;

  constructor(code: MoneyErrorCode, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
  }
}

// A double distinguishes any 15 decimal digits, so toMajor is exact below this many minor units.
const MAX_EXACT_MINOR = 10n ** 15n;

/**
 * An amount of one operation from major units (a JSON number or its decimal text) to minor units,
 * without rounding: 12.3 BRL → 1230n. Zero is allowed.
 * @throws MoneyError not_a_number, negative, too_many_decimals, too_large (> 1,000,000 major)
 */
export function toMinor(major: number | string, currency: Currency): bigint {
  const minor = sumToMinor(major, currency);
  if (minor > maxAmountMinor(currency)) throw new MoneyError('too_large', String(major));
  return minor;
}

/**
 * A sum of several operations, such as a balance, from major to minor units. Accepts every amount
 * that `toMajor` writes.
 * @throws MoneyError as `toMinor` does; too_large from 10^15 minor units on
 */
export function sumToMinor(major: number | string, currency: Currency): bigint {
  const exponent = exponentOfCurrency(currency);
  const written = typeof major === 'number' ? decimalText(major) : major;
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(written);
  if (!match) throw new MoneyError('not_a_number', written);
  const [, sign, integer = '', fraction = ''] = match;
  if (sign && /[1-9]/.test(integer + fraction)) throw new MoneyError('negative', written);
  if (fraction.length > exponent) throw new MoneyError('too_many_decimals', written);
  const minor = BigInt(integer + fraction.padEnd(exponent, '0'));
  if (minor >= MAX_EXACT_MINOR) throw new MoneyError('too_large', written);
  return minor;
}

/** Minor units as a plain decimal text with all of the currency's decimals: 1230n BRL → "12.30". */
export function majorText(minor: bigint, currency: Currency): string {
  const { negative, integer, fraction } = splitMinor(minor, currency);
  return `${negative ? '-' : ''}${fraction ? `${integer}.${fraction}` : integer}`;
}

/**
 * Minor units as the number on the wire: 1230n BRL → 12.3. Negative for a difference in a
 * statement. A balance keeps its type.
 * @throws MoneyError too_large from 10^15 minor units on, where a number is not exact
 */
export function toMajor(minor: Available, currency: Currency): AvailableMajor;
export function toMajor(minor: Posted, currency: Currency): PostedMajor;
export function toMajor(minor: bigint, currency: Currency): number;
export function toMajor(minor: bigint, currency: Currency): number {
  if (minor >= MAX_EXACT_MINOR || minor <= -MAX_EXACT_MINOR) {
    throw new MoneyError('too_large', String(minor));
  }
  return Number(majorText(minor, currency));
}

/** The sum of amounts in minor units; 0n without any. */
export function sumMinor(amounts: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

/**
 * Minor units as digits before and after the decimal point: 123405n BRL → 1234 and 05.
 * @throws MoneyError unknown_currency
 */
export function splitMinor(
  minor: bigint,
  currency: Currency,
): { negative: boolean; integer: string; fraction: string } {
  const exponent = exponentOfCurrency(currency);
  const digits = String(minor < 0n ? -minor : minor).padStart(exponent + 1, '0');
  const point = digits.length - exponent;
  return { negative: minor < 0n, integer: digits.slice(0, point), fraction: digits.slice(point) };
}

/**
 * The currency's exponent (ISO 4217).
 * @throws MoneyError unknown_currency
 */
export function exponentOfCurrency(currency: Currency): number {
  const code = typeof currency === 'string' ? currency : currency.code;
  if (!isCurrencyCode(code)) throw new MoneyError('unknown_currency', code);
  return exponentOf(code);
}

/**
 * A number's shortest decimal text; very small and very large numbers are written out without an
 * exponent.
 */
function decimalText(major: number): string {
  if (!Number.isFinite(major)) throw new MoneyError('not_a_number', String(major));
  if (major < 0) throw new MoneyError('negative', String(major));
  const text = String(major);
  if (text.includes('e')) {
    throw new MoneyError(major > 1 ? 'too_large' : 'too_many_decimals', text);
  }
  return text;
}

/**
 * An amount on the wire (major units, negative in a statement) in minor units. Balances are sums:
 * they may exceed the limit of one operation, and keep their type.
 * @throws MoneyError for a number that is no amount of the currency
 */
export function wireToMinor(major: AvailableMajor, currency: Currency): Available;
export function wireToMinor(major: PostedMajor, currency: Currency): Posted;
export function wireToMinor(major: number, currency: Currency): bigint;
export function wireToMinor(major: number, currency: Currency): bigint {
  return major < 0 ? -sumToMinor(-major, currency) : sumToMinor(major, currency);
}
