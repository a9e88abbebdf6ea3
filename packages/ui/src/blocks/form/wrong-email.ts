import { emailError } from '@merenda/domain/forms/forms';
import type { FieldIssue } from './form-state.ts';

/** The domain's rule for e-mail addresses; a wrong one is told with an example of a right one. */
export function wrongEmail(email: string): FieldIssue {
  const error = emailError(email);
  return error?.key === 'form.invalid' ? { key: 'form.invalidEmail' } : error;
}
