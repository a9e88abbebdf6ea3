import type { FieldError } from '@merenda/domain/forms/forms';

/** The error of a code of an authenticator app: six digits, spaces aside. */
export function codeError(code: string): FieldError {
  if (code.trim() === '') return { key: 'form.required' };
  return /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? undefined : { key: 'form.invalid' };
}
