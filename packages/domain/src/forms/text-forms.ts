import { plainLine, plainLines } from '../text/pasted.ts';
import type { FieldError } from './form-errors.ts';
import { isVisible, visibleText } from './forms.ts';

/**
 * The text has a character that changes its reading without being visible: a control character, a line break, a direction mark, or a tag for programs. Tags of flags are allowed.
 */
export const hasHiddenControls = (value: string): boolean =>
  /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value) ||
  /[\u{e0000}-\u{e007f}]/u.test(value.replace(/\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu, ''));

/** The fewest and the most characters. */
interface Limits {
  min?: number;
  max?: number;
}

/**
 * The error of a required text: its length in characters must be within `min` and `max`;
 * surrounding spaces do not count.
 */
export const textError = (typed: string, limits: Limits): FieldError =>
  wordsError(plainLine(typed), limits);

function wordsError(value: string, { min, max }: Limits): FieldError {
  if (!isVisible(value)) return { key: 'form.required' };
  if (hasHiddenControls(value)) return { key: 'form.invisible' };
  if (min !== undefined && visibleText(value).length < min)
    return { key: 'form.required.min', values: { number: min } };
  if (max !== undefined && value.length > max)
    return { key: 'form.required.max', values: { number: max } };
  return undefined;
}

/** `hasHiddenControls` for a text that may have lines. */
export const hasHiddenInLines = (value: string): boolean => hasHiddenControls(inOneLine(value));

const inOneLine = (value: string) => value.replace(/[\t\r\n]/g, ' ');

/** The error of a required text that may have lines; `min` and `max` are as for one line. */
export const linesError = (value: string, limits: Limits): FieldError =>
  wordsError(inOneLine(plainLines(value)), limits);

/** The error of an optional text that may have lines. */
export const optionalLinesError = (value: string): FieldError =>
  hasHiddenInLines(plainLines(value)) ? { key: 'form.invisible' } : undefined;
