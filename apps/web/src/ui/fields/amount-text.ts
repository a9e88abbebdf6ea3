import { type Currency, exponentOfCurrency, moneyParts } from '@merenda/domain/money/money';

/** An amount as the field shows it, without a symbol: 123450n BRL in pt-BR → "1.234,50". */
export function amountText(minor: bigint | undefined, currency: Currency, locale: string): string {
  if (minor === undefined) return '';
  const { integer, decimal, fraction } = moneyParts(minor, currency, locale);
  return integer + decimal + fraction;
}

/** In front of what is no amount. */
export const MINUS = '-';

/**
 * What may stay of a typed text: digits, also full-width ones, and one decimal mark. Either "." or ","
 * typed as the last mark counts as the locale's, and decimals past the currency's are not taken. The
 * other mark stays as it was typed while it may still group: "1.5" can become "1.500", which is 1500
 * where the comma is the decimal mark. A minus in front stays, so that it is seen and refused.
 */
export function cleanAmount(raw: string, currency: Currency, locale: string): string {
  const decimalMark = decimalMarkOf(locale);
  const decimals = exponentOfCurrency(currency);
  const written = raw.normalize('NFKC');
  const sign = /^[^\d.,]*\p{Dash}/u.test(written) ? MINUS : '';
  return sign + cleanPositive(written.replace(/[^\d.,]/g, ''), decimals, decimalMark);
}

function cleanPositive(text: string, decimals: number, decimalMark: string): string {
  const at = decimalPosition(text, decimalMark);
  if (at < 0)
    return text
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
      .slice(0, 9);
  const integer = text
    .slice(0, at)
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 9);
  const fraction = text
    .slice(at + 1)
    .replace(/\D/g, '')
    .slice(0, decimals);
  const mark = MAY_STILL_GROUP.test(text) ? text[at] : decimalMark;
  return decimals === 0 ? integer : `${integer || '0'}${mark}${fraction}`;
}

/**
 * Fewer than the three digits of a group behind the only mark, and no 0 in front. What was grouped before
 * has lost its marks by then: "1.000." arrives as "1000.".
 */
const MAY_STILL_GROUP = /^[1-9]\d*[.,]\d{0,2}$/;

/**
 * Where the decimal mark is: the locale's own, or the other mark when it cannot be grouping, as in an
 * amount that was copied from a page in another language.
 */
function decimalPosition(text: string, decimalMark: string): number {
  const own = text.lastIndexOf(decimalMark);
  const other = text.lastIndexOf(decimalMark === ',' ? '.' : ',');
  if (own >= 0) return other > own && FOREIGN.test(text) ? other : own;
  const behind = text.length - other - 1;
  return other >= 0 && behind < 3 ? other : -1;
}

/** "1.234,56" or "1,234.56": groups of three, and then the other mark. */
const FOREIGN = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$|^\d{1,3}(?:,\d{3})+\.\d{1,2}$/;

function decimalMarkOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.1);
  return parts.find((part) => part.type === 'decimal')?.value ?? '.';
}
