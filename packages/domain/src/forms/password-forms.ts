import { MAX_PASSWORD, MIN_PASSWORD, plainPassword } from '../people/passwords.ts';
import type { FieldError } from './form-errors.ts';

/**
 * The error of a new password at sign-up and of a student: its length
 * (product:session#passwords).
 */
export function passwordError(value: string): FieldError {
  return plainPassword(value) === '' ? { key: 'form.required' } : optionalPasswordError(value);
}

/**
 * The error of a new password in the profile; empty keeps the current one (product:profile#fields).
 */
export function optionalPasswordError(value: string): FieldError {
  if (value === '') return undefined;
  const { length } = plainPassword(value);
  if (length < MIN_PASSWORD) return { key: 'form.invalidPassword' };
  if (length <= MAX_PASSWORD) return undefined;
  return { key: 'form.required.max', values: { number: MAX_PASSWORD } };
}

const isSamePassword = (one: string, other: string) => plainPassword(one) === plainPassword(other);

/** The error of a repeated password: it must equal the password. */
export function confirmationError(confirmation: string, password: string): FieldError {
  if (confirmation === '' && password !== '') return { key: 'form.required' };
  return isSamePassword(confirmation, password) ? undefined : { key: 'form.passwordsMatch' };
}

/**
 * The error of the reset page's new password, with that page's own texts
 * (product:session#password-reset).
 */
export function resetPasswordError(value: string): FieldError {
  const password = plainPassword(value);
  if (password === '') return { key: 'reset.error.passwordRequired' };
  return password.length < MIN_PASSWORD
    ? { key: 'reset.error.passwordMin' }
    : optionalPasswordError(value);
}

/** The error of the reset page's repeated password. */
export function resetConfirmationError(confirmation: string, password: string): FieldError {
  if (confirmation === '') return { key: 'reset.error.confirmationRequired' };
  return isSamePassword(confirmation, password) ? undefined : { key: 'reset.error.passwordsMatch' };
}
