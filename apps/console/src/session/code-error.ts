import type { FieldError } from '@merenda/domain/forms/forms';

const DIGITS = 6;

/** The error of a code of an authenticator app: six digits, spaces aside. */
export function codeError(code: string): FieldError {
  if (code.trim() === '') return { key: 'form.required' };
  const digits = code.replaceAll(/\s/g, '');
  return /^\d+$/.test(digits) && digits.length === DIGITS
    ? undefined
    : { key: 'console.signIn.error.code', values: { number: DIGITS } };
}
