import { plainEmail } from '../access/emails.ts';
import { passwordSpellings, SHORTEST_PASSWORD_EVER } from '../people/passwords.ts';
import type { FieldError } from './form-errors.ts';

export type { FieldError } from './form-errors.ts';
export { firstError } from './form-errors.ts';

/**
 * The text without surrounding spaces and without invisible characters: zero-width characters,
 * fillers, the empty Braille pattern, selectors, and marks without a base character.
 */
export const visibleText = (value: string): string =>
  value
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/(^|\s)\p{M}+/gu, '$1')
    .trim();

/** The text has a visible character. */
export const isVisible = (value: string): boolean => visibleText(value) !== '';

/** The error of a required field that is empty or has only spaces. */
export function requiredError(value: string | null | undefined): FieldError {
  return visibleText(value ?? '') ? undefined : { key: 'form.required' };
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
 * The error of the login page's password: any password that could ever have been set is accepted
 * (product:session#login).
 */
export function loginPasswordError(value: string): FieldError {
  if (value === '') return { key: 'form.required' };
  // Passwords chosen before the one form existed counted accents separately.
  const isShort = passwordSpellings(value).every(({ length }) => length < SHORTEST_PASSWORD_EVER);
  return isShort ? { key: 'form.invalidPassword' } : undefined;
}

/** The error of a choice of several: at least one must be chosen. */
export function selectionError(chosen: readonly unknown[]): FieldError {
  return chosen.length > 0 ? undefined : { key: 'form.selectAtLeastOne' };
}
