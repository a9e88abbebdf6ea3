import { emailError } from '@merenda/domain/forms';
import type { Key, Translate } from '@merenda/i18n';

/** What is wrong with a field, as a text's key and values. */
export type Wrong = { key: Key; values?: Record<string, string | number> } | undefined;

/** The domain's rule for e-mail addresses; a wrong one is told with an example of a right one. */
export function wrongEmail(email: string): Wrong {
  const error = emailError(email);
  return error?.key === 'form.invalid' ? { key: 'form.invalidEmail' } : error;
}

/** An error in the guardian's words, for a field's `error`. */
export const inWords = (t: Translate, wrong: Wrong): string | undefined =>
  wrong && t(wrong.key, wrong.values);
