import type { FieldError } from './form-errors.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './passwords.ts';

export type { FieldError, FormErrorKey } from './form-errors.ts';
export { FORM_ERROR_KEYS, firstError } from './form-errors.ts';

/** Longest e-mail address that mail can be sent to (RFC 5321). */
export const MAX_EMAIL = 254;

// A local part and a domain with a point, without spaces and what cannot be seen: stricter rules
// refuse real addresses.
const EMAIL =
  /^[^\s\p{C}@<>(),;:"[\]\\]+@[^\s\p{C}@.<>(),;:"[\]\\]+(?:\.[^\s\p{C}@.<>(),;:"[\]\\]+)+$/u;

/** Without spaces around it and what cannot be seen, such as zero-width characters. */
const seen = (value: string): string => value.replace(/\p{Cf}/gu, '').trim();

/** Something other than spaces. */
export function requiredError(value: string | null | undefined): FieldError {
  return seen(value ?? '') ? undefined : { key: 'form.required' };
}

/** Required, and of so many characters, spaces around not counted. */
export function textError(value: string, { min, max }: { min?: number; max?: number }): FieldError {
  const { length } = value.trim();
  if (seen(value) === '') return { key: 'form.required' };
  if (min !== undefined && seen(value).length < min)
    return { key: 'form.required.min', values: { number: min } };
  if (max !== undefined && length > max)
    return { key: 'form.required.max', values: { number: max } };
  return undefined;
}

/** Required, and shaped like an e-mail address. */
export function emailError(value: string): FieldError {
  return requiredError(value) ?? optionalEmailError(value);
}

/** Shaped like an e-mail address, or empty (the health form's contact, spec 2 §5). */
export function optionalEmailError(value: string): FieldError {
  const email = value.trim();
  if (!email || (email.length <= MAX_EMAIL && EMAIL.test(email))) return undefined;
  return { key: 'form.invalid' };
}

/** Sign-up and student: required, 7 to 128 characters (spec 1 §5, decision B.4). */
export function passwordError(value: string): FieldError {
  return value === '' ? { key: 'form.required' } : optionalPasswordError(value);
}

/** Profile: empty leaves the password as it is (spec 1 §5). */
export function optionalPasswordError(value: string): FieldError {
  if (value === '') return undefined;
  if (value.length < MIN_PASSWORD) return { key: 'form.invalidPassword' };
  if (value.length <= MAX_PASSWORD) return undefined;
  return { key: 'form.required.max', values: { number: MAX_PASSWORD } };
}

/** The same as the password. */
export function confirmationError(confirmation: string, password: string): FieldError {
  if (confirmation === '' && password !== '') return { key: 'form.required' };
  return confirmation === password ? undefined : { key: 'form.passwordsMatch' };
}

/** The login page takes any password that could ever have been set (spec 1 §5). */
export function loginPasswordError(value: string): FieldError {
  if (value === '') return { key: 'form.required' };
  return value.length < MIN_PASSWORD ? { key: 'form.invalidPassword' } : undefined;
}

/** The reset page has its own words (spec 1 §5). */
export function resetPasswordError(value: string): FieldError {
  if (value === '') return { key: 'reset.error.passwordRequired' };
  return value.length < MIN_PASSWORD
    ? { key: 'reset.error.passwordMin' }
    : optionalPasswordError(value);
}

/** The reset page's second field. */
export function resetConfirmationError(confirmation: string, password: string): FieldError {
  if (confirmation === '') return { key: 'reset.error.confirmationRequired' };
  return confirmation === password ? undefined : { key: 'reset.error.passwordsMatch' };
}

/** A choice of several needs at least one. */
export function selectionError(chosen: readonly unknown[]): FieldError {
  return chosen.length > 0 ? undefined : { key: 'form.selectAtLeastOne' };
}
