import type { FieldError } from './form-errors.ts';
import { linesError } from './text-forms.ts';

/** The bounds of the reason that an operator gives for an act: a refusal, a block, a refund. */
export const MIN_REASON = 3;
export const MAX_REASON = 200;

/** The most characters of a payer's own name of a payment. */
export const MAX_PAYER_REFERENCE = 80;

/** The error of an operator's reason, which may have lines (product:reversal#operators). */
export const reasonError = (value: string): FieldError =>
  linesError(value, { min: MIN_REASON, max: MAX_REASON });
