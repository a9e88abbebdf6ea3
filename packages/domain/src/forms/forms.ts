import { plainEmail } from '../access/emails.ts';
import { MIN_PASSWORD, passwordSpellings } from '../people/passwords.ts';
import { plainLine } from '../text/pasted.ts';
import type { FieldError } from './form-errors.ts';

export type { FieldError, FormErrorKey } from './form-errors.ts';
export { FORM_ERROR_KEYS, firstError } from './form-errors.ts';

/**
 * The text without surrounding spaces and without what draws nothing by itself: zero-width characters,
 * fillers, the empty Braille pattern, selectors and marks without a letter before them.
 */
const visibleText = (value: string): string =>
  value
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/(^|\s)\p{M}+/gu, '$1')
    .trim();

/**
 * Has the text anything that changes how text is read without being seen: control characters, line
 * breaks among them, marks that turn the direction of what follows, or letters that only programs
 * read (tags, but for those of a flag)?
 */
export const hasHiddenControls = (value: string): boolean =>
  /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value) ||
  /[\u{e0000}-\u{e007f}]/u.test(value.replace(/\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu, ''));

/** Is there anything to be seen? */
export const isVisible = (value: string): boolean => visibleText(value) !== '';

/** The error of a required field that is empty or has only spaces. */
export function requiredError(value: string | null | undefined): FieldError {
  return visibleText(value ?? '') ? undefined : { key: 'form.required' };
}

/** Fewest and most characters. */
export interface Limits {
  min?: number;
  max?: number;
}

/**
 * The error of a required text: its length in characters must be within `min` and `max`;
 * surrounding spaces do not count.
 */
export const textError = (typed: string, limits: Limits): FieldError =>
  wordsError(plainLine(typed), limits);

/** The same of a text that has its one form. */
export function wordsError(value: string, { min, max }: Limits): FieldError {
  if (!isVisible(value)) return { key: 'form.required' };
  if (hasHiddenControls(value)) return { key: 'form.invalid' };
  if (min !== undefined && visibleText(value).length < min)
    return { key: 'form.required.min', values: { number: min } };
  if (max !== undefined && value.length > max)
    return { key: 'form.required.max', values: { number: max } };
  return undefined;
}

/** The error of a required e-mail address. */
export function emailError(value: string): FieldError {
  return requiredError(value) ?? optionalEmailError(value);
}

/**
 * The error of an optional e-mail address (the health form's contact, product:health-form#fields).
 */
export function optionalEmailError(value: string): FieldError {
  return !value.trim() || plainEmail(value) ? undefined : { key: 'form.invalid' };
}

/**
 * The error of the login page's password: any that could ever have been set is accepted
 * (product:session#login).
 */
export function loginPasswordError(value: string): FieldError {
  if (value === '') return { key: 'form.required' };
  // Accents counted for themselves where passwords were chosen before one form was kept.
  const isShort = passwordSpellings(value).every(({ length }) => length < MIN_PASSWORD);
  return isShort ? { key: 'form.invalidPassword' } : undefined;
}

/** The error of a choice of several: at least one must be chosen. */
export function selectionError(chosen: readonly unknown[]): FieldError {
  return chosen.length > 0 ? undefined : { key: 'form.selectAtLeastOne' };
}
