import type { FieldError } from './form-errors.ts';

/** The error of a typed whole number that is missing, unreadable or out of bounds; it names both. */
export function wholeNumberError(
  text: string,
  { least, most }: { least: number; most: number },
): FieldError {
  if (text.trim() === '') return { key: 'form.required' };
  const isRight = /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
  return isRight ? undefined : { key: 'form.wholeNumber', values: { least, most } };
}
