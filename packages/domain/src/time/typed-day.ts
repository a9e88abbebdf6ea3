import type { Mask } from '../text/masked-edit.ts';
import { plainCode } from '../text/pasted.ts';
import { parseTypedDay } from './dates.ts';

/**
 * A day as DD/MM/YYYY while it is typed, pasted or filled in: "1/2/2026" → "01/02/2026", and so are
 * "2026-02-01", "20260201" and "2026年2月1日". Within a correction each part stays in its place.
 */
export const maskDay: Mask = (text, moment) => {
  const plain = plainCode(text);
  const parts = plain.match(/\d+|\D+/g) ?? [];
  const numbers = parts.filter((part) => /\d/.test(part));
  const isApart = parts.length > 1;
  const places = plain.split(/\D+/);
  if (moment === 'within' && isApart && (places.length > 2 || places.every(fits))) {
    return inPlace(places);
  }
  return yearFirst(numbers) ?? flowing(isApart ? padded(parts) : plain);
};

const WIDTHS = [2, 2, 4];

const fits = (part: string, at: number): boolean => part.length <= (WIDTHS[at] ?? 0);

const inPlace = (parts: readonly string[]): string =>
  parts
    .slice(0, WIDTHS.length)
    .map((part, at) => part.slice(0, WIDTHS[at]))
    .join('/');

/** The digits, with a zero before a day or month of one digit that a separator follows. */
const padded = (parts: readonly string[]): string =>
  parts
    .map((part, at) => (/^[1-9]$/.test(part) && at < parts.length - 1 ? `0${part}` : part))
    .join('')
    .replace(/\D/g, '');

const flowing = (text: string): string => {
  const digits = text.replace(/\D/g, '');
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)].filter(Boolean).join('/');
};

/** The day of a text with the year first; undefined where the usual reading fits. */
function yearFirst([first = '', second = '', third = '', ...more]: string[]): string | undefined {
  if (first.length === 4) return typedDay(first, second, third);
  const digits = [first, second, third, ...more].join('');
  if (digits.length !== 8 || isPlausible(flowing(digits))) return undefined;
  return typedDay(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
}

function typedDay(year: string, month: string, day: string): string | undefined {
  const typed = [day.padStart(2, '0'), month.padStart(2, '0'), year].join('/');
  return isPlausible(typed) ? typed : undefined;
}

/** The year of a typed day is plausible: 1900 to 2099. */
const isPlausible = (typed: string): boolean =>
  /\/(19|20)\d\d$/.test(typed) && parseTypedDay(typed) !== undefined;
