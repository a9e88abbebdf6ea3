import { CURRENCIES } from './currencies.ts';
import { type Currency, exponentOfCurrency, splitMinor } from './minor-units.ts';

const MINUS = '\u2212';
const NBSP = '\u00a0';

/** A formatted amount in parts, for displays that set symbol and cents in other sizes. */
export interface MoneyParts {
  symbol: string;
  symbolFirst: boolean;
  /** The space between symbol and digits: a no-break space or nothing. */
  gap: string;
  /** The digits before the decimal mark with the locale's grouping: "1.234". */
  integer: string;
  /** The decimal mark; empty when there is no fraction. */
  decimal: string;
  fraction: string;
  negative: boolean;
}

/**
 * An amount as text in a locale, with the wallet's own symbol and decimals: "R$ 1.234,50". Uses
 * no-break spaces and a true minus sign. If the wallet shows fewer decimals than the amount needs,
 * all of the amount's decimals are shown.
 * @throws MoneyError unknown_currency
 * @throws RangeError for a malformed locale
 */
export function formatMoney(minor: bigint, currency: Currency, locale: string): string {
  const parts = moneyParts(minor, currency, locale);
  return pattern(currencyCode(currency), locale, parts.negative)
    .map(({ type, value }) => {
      if (type === 'currency') return parts.symbol;
      if (type === 'integer') return parts.integer;
      if (type === 'decimal') return parts.decimal;
      if (type === 'fraction') return parts.fraction;
      if (type === 'minusSign') return MINUS;
      return value.replace(/\s/g, NBSP);
    })
    .join('');
}

/** The parts of {@link formatMoney}. The sign is in `negative` alone; the digits have none. */
export function moneyParts(minor: bigint, currency: Currency, locale: string): MoneyParts {
  const { negative, integer, fraction } = splitMinor(minor, currency);
  const shown = shownFraction(fraction, currency);
  const parts = pattern(currencyCode(currency), locale, negative);
  const at = (type: string) => parts.findIndex((part) => part.type === type);
  const symbolFirst = at('currency') < at('integer');
  const gapped = parts.some((part) => part.type === 'literal' && /\s/.test(part.value));
  return {
    symbol: info(currency).symbol,
    symbolFirst,
    gap: gapped ? NBSP : '',
    integer: numberFormat(locale).format(BigInt(integer)),
    decimal: shown ? (parts[at('decimal')]?.value ?? '.') : '',
    fraction: shown,
    negative,
  };
}

/** The amount, in minor units, has decimals that the wallet shows only when they are not zero. */
export function isFinerThanShown(minor: bigint, currency: Currency): boolean {
  return neededDecimals(splitMinor(minor, currency).fraction) > shownDecimals(currency);
}

/**
 * The decimals to show: as many as the wallet has, or all of the currency's where the amount needs
 * more.
 */
function shownFraction(fraction: string, currency: Currency): string {
  const shown = shownDecimals(currency);
  return neededDecimals(fraction) > shown ? fraction : fraction.slice(0, shown);
}

const neededDecimals = (fraction: string): number => fraction.replace(/0+$/, '').length;

const shownDecimals = (currency: Currency): number =>
  Math.min(info(currency).decimal_digits, exponentOfCurrency(currency));

function info(currency: Currency) {
  return typeof currency === 'string' ? CURRENCIES[currency] : currency;
}

function currencyCode(currency: Currency): string {
  return typeof currency === 'string' ? currency : currency.code;
}

// Creating an Intl formatter costs far more than using it, and lists format hundreds of amounts.
const numberFormats = new Map<string, Intl.NumberFormat>();
const patterns = new Map<string, Intl.NumberFormatPart[]>();

function numberFormat(locale: string): Intl.NumberFormat {
  let format = numberFormats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { numberingSystem: 'latn' });
    numberFormats.set(locale, format);
  }
  return format;
}

/** The locale's order of symbol, sign, digits and spaces, read from a formatted sample (±1.1). */
function pattern(code: string, locale: string, negative: boolean): Intl.NumberFormatPart[] {
  const key = `${locale} ${code} ${negative}`;
  let parts = patterns.get(key);
  if (!parts) {
    parts = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
      numberingSystem: 'latn',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).formatToParts(negative ? -1.1 : 1.1);
    patterns.set(key, parts);
  }
  return parts;
}
