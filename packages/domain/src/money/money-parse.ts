import { CURRENCIES } from './currencies.ts';
import { type Currency, exponentOfCurrency } from './minor-units.ts';

// The most digits before the decimal mark: a longer number would not be exact on the wire.
const MAX_INTEGER_DIGITS = 12;

/**
 * Reads an amount as typed in a locale into minor units: "R$ 1.234,5", "1234,50", "12.5" from a
 * number pad. Undefined when it is not a number, is negative, has more decimals than the currency,
 * or is ambiguous ("1,234" in pt-BR: thousands or thousandths?).
 * @throws MoneyError unknown_currency
 */
export function parseAmount(
  text: string,
  { locale, currency }: { locale: string; currency: Currency },
): bigint | undefined {
  const exponent = exponentOfCurrency(currency);
  const number = withoutSymbol(text, currency);
  const split = splitAtPoint(number, separators(locale));
  if (!split) return undefined;
  const { integer, fraction } = split;
  if (fraction.length > exponent || integer.length > MAX_INTEGER_DIGITS) return undefined;
  return BigInt(integer + fraction.padEnd(exponent, '0'));
}

/** The number of decimals of a typed text, also of more than its currency has; undefined if it is no number. */
export function decimalsOf(
  text: string,
  { locale, currency }: { locale: string; currency: Currency },
): number | undefined {
  return splitAtPoint(withoutSymbol(text, currency), separators(locale))?.fraction.length;
}

/**
 * The text without the currency's symbol, native symbol or code, before or after the digits, and
 * without the spaces around it.
 */
export function withoutSymbol(text: string, currency: Currency): string {
  const info = typeof currency === 'string' ? CURRENCIES[currency] : currency;
  const trimmed = text.trim();
  const lower = trimmed.toLowerCase();
  for (const symbol of [info.symbol, info.symbol_native, info.code]) {
    const mark = symbol.toLowerCase();
    if (mark && lower.startsWith(mark)) return trimmed.slice(mark.length).trim();
    if (mark && lower.endsWith(mark)) return trimmed.slice(0, -mark.length).trim();
  }
  return trimmed;
}

interface Separators {
  decimal: string;
  group: string;
}

/** Digits before and after the decimal mark, without grouping; undefined when ambiguous. */
function splitAtPoint(text: string, { decimal, group }: Separators) {
  const marks = new Set(text.match(/[.,]/g));
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const mark = text[last];
  if (mark === undefined) return whole(text);
  const digitsBehind = text.length - last - 1;
  const once = text.indexOf(mark) === last;
  // "1,234.50": the last of two different marks is the decimal one, in any locale.
  if (marks.size === 2)
    return once ? withFraction(text, last, mark === '.' ? ',' : '.') : undefined;
  // "1.234.567": a mark that occurs more than once is grouping.
  if (!once) return whole(text, mark);
  // "12.5" where the point is the grouping mark: too few digits follow for a group, so it is a
  // number pad's decimal point.
  if (mark === decimal || digitsBehind !== 3) return withFraction(text, last);
  return mark === group ? whole(text, mark) : undefined;
}

function whole(text: string, group?: string) {
  const integer = ungrouped(text, group);
  return integer === undefined ? undefined : { integer, fraction: '' };
}

function withFraction(text: string, point: number, group?: string) {
  const fraction = text.slice(point + 1);
  const integer = point === 0 && fraction ? '0' : ungrouped(text.slice(0, point), group);
  return integer === undefined || !/^\d*$/.test(fraction) ? undefined : { integer, fraction };
}

/**
 * The digits without grouping; undefined unless the groups have three digits and one kind of mark
 * (a space or `group`). The first group does not begin with 0: "0.009" never means 9.
 */
function ungrouped(text: string, group?: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  const spaced = text.replace(/\s/g, ' ');
  const mark = group !== undefined && text.includes(group) ? group : ' ';
  const [head = '', ...rest] = spaced.split(mark);
  const inThrees = /^[1-9]\d{0,2}$/.test(head) && rest.every((digits) => /^\d{3}$/.test(digits));
  return inThrees ? head + rest.join('') : undefined;
}

const known = new Map<string, Separators>();

function separators(locale: string): Separators {
  let found = known.get(locale);
  if (!found) {
    const format = new Intl.NumberFormat(locale, {
      useGrouping: 'always',
      numberingSystem: 'latn',
    });
    const parts = format.formatToParts(12345.6);
    const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    found = { decimal: value('decimal'), group: value('group') };
    known.set(locale, found);
  }
  return found;
}
