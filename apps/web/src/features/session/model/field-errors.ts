import { emailError } from '@merenda/domain/forms/forms';
import type { Translate } from '@merenda/i18n';
import type { Wrong } from '@merenda/ui/blocks/form/use-fields.ts';

/** The domain's rule for e-mail addresses; a wrong one is told with an example of a right one. */
export function wrongEmail(email: string): Wrong {
  const error = emailError(email);
  return error?.key === 'form.invalid' ? { key: 'form.invalidEmail' } : error;
}

/** An error in the guardian's words, for a field's `error`. */
export const messageOf = (t: Translate, wrong: Wrong): string | undefined =>
  wrong && t(wrong.key, wrong.values);
