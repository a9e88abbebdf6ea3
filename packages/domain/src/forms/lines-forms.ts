import { plainLines } from '../text/pasted.ts';
import type { FieldError } from './form-errors.ts';
import { hasHiddenControls, type Limits, wordsError } from './forms.ts';

/** `hasHiddenControls` of a text that may have lines. */
export const hasHiddenInLines = (value: string): boolean => hasHiddenControls(inOneLine(value));

const inOneLine = (value: string) => value.replace(/[\t\r\n]/g, ' ');

/** The error of a required text that may have lines; `min` and `max` as those of one line. */
export const linesError = (value: string, limits: Limits): FieldError =>
  wordsError(inOneLine(plainLines(value)), limits);

/** The error of an optional text that may have lines. */
export const optionalLinesError = (value: string): FieldError =>
  hasHiddenInLines(plainLines(value)) ? { key: 'form.invalid' } : undefined;
