import type { Mask } from '../text/masked-edit.ts';
import { plainCode } from '../text/pasted.ts';

/**
 * A card's expiry as MM/YY while it is typed, pasted or filled in: "829", "1/29", "08/2029",
 * "2029-08" and "31.08.2029" are read as people mean them. Within a correction each part stays in
 * its place.
 */
export const maskExpiry: Mask = (text, moment) => {
  const parts = plainCode(text).split(/\D+/);
  const numbers = parts.filter(Boolean);
  const [first = '', second = '', third = ''] = numbers;
  const lacksMonth = parts[0] === '' && numbers.length === 1;
  if (parts.length > 1 && (moment === 'within' || lacksMonth)) return inPlace(parts);
  if (isYear(first)) {
    const month = first.slice(4) || second;
    return yearFirst(first.slice(0, 4), moment === 'left' ? padded(month) : month);
  }
  if (third.length === 4) return monthFirst(padded(second), third);
  return parts.length > 1 ? monthFirst(padded(first), second) : ofDigits(first);
};

const inPlace = ([month = '', year = '']: string[]): string =>
  `${month.slice(0, 2)}/${shortYear(year)}`;

const padded = (month: string): string => (/^[1-9]$/.test(month) ? `0${month}` : month);

/** The digits begin with a year, as no month does. */
const isYear = (digits: string): boolean => /^20\d/.test(digits);

function yearFirst(year: string, month: string): string {
  if (/^(0[1-9]|1[0-2]|[2-9])$/.test(month)) return `${padded(month)}/${year.slice(2)}`;
  return month ? `${year}-${month.slice(0, 2)}` : year;
}

/** Digits beyond a month's two belong to the year. */
function monthFirst(month: string, year: string): string {
  const rest = month.slice(2) + year;
  return rest ? `${month.slice(0, 2)}/${shortYear(rest)}` : month;
}

/** The last two of a year's four digits, once all are there. */
const shortYear = (digits: string): string => {
  if (!digits.startsWith('20')) return digits.slice(0, 2);
  return digits.length < 4 ? digits : digits.slice(2, 4);
};

/** Digits without a separator: the month has one digit where no month begins with both. */
function ofDigits(digits: string): string {
  const hasOne = /^([3-9]|1[3-9]|2[1-9]|120\d\d$)/.test(digits);
  return monthFirst(hasOne ? `0${digits}` : digits, '');
}
