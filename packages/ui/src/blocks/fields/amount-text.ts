import { type Currency, moneyParts, withoutSymbol } from '@merenda/domain/money/money';

/** An amount as the field shows it, without a symbol: 123450n BRL in pt-BR → "1.234,50". */
export function amountText(minor: bigint | undefined, currency: Currency, locale: string): string {
  if (minor === undefined) return '';
  const { integer, decimal, fraction } = moneyParts(minor, currency, locale);
  return integer + decimal + fraction;
}

/**
 * The text that the field keeps of a typed text. An amount loses its symbol and its grouping; either "."
 * or "," typed as the last mark counts as the locale's. The other mark stays while it may still group:
 * "1.5" can become "1.500", which is 1500 where the comma is the decimal mark. A text that is no amount
 * ("5-", "1,2,3") stays as typed, to be seen and refused, and so do excess decimals.
 */
export function cleanAmount(raw: string, currency: Currency, locale: string): string {
  const typed = raw.normalize('NFKC').trim();
  const text = withoutSymbol(typed, currency).replace(SPACE_OF_A_GROUP, '');
  if (!AMOUNT.test(text)) return typed;
  return cleanPositive(text, decimalMarkOf(locale));
}

/** One mark at most, or groups of three with an optional other mark after them. */
const AMOUNT = /^\d*[.,]?\d*$|^\d{1,3}(?:\.\d{3})+(?:,\d*)?$|^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

const SPACE_OF_A_GROUP = /(?<=^\d{1,3}(?:\s\d{3})*)\s(?=\d{3}(?!\d))/g;

function cleanPositive(text: string, decimalMark: string): string {
  const at = decimalPosition(text, decimalMark);
  if (at < 0) return integerOf(text);
  const integer = integerOf(text.slice(0, at));
  const mark = MAY_STILL_GROUP.test(text) ? text[at] : decimalMark;
  return `${integer || '0'}${mark}${text.slice(at + 1)}`;
}

const integerOf = (text: string) =>
  text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 9);

/**
 * Fewer digits behind the only mark than a group's three, and no leading 0. A text that was grouped
 * before has lost its marks by then: "1.000." arrives as "1000.".
 */
const MAY_STILL_GROUP = /^[1-9]\d*[.,]\d{0,2}$/;

/**
 * The position of the decimal mark, if any. The last of two different marks is decimal. A mark that
 * occurs twice groups, and so does a mark that is not the locale's with three digits behind it.
 */
function decimalPosition(text: string, decimalMark: string): number {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const mark = text.charAt(at);
  if (text.indexOf(mark) < at) return -1;
  return mark !== decimalMark && /^[1-9]\d*[.,]\d{3}$/.test(text) ? -1 : at;
}

function decimalMarkOf(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.1);
  return parts.find((part) => part.type === 'decimal')?.value ?? '.';
}
