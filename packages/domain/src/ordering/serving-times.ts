import type { FieldError } from '../forms/form-errors.ts';
import { requiredError } from '../forms/forms.ts';
import { minutesOfTime } from '../time/dates.ts';
import { hasSlot } from './slots.ts';

/** The error of a typed time of day. */
export const timeError = (typed: string): FieldError =>
  requiredError(typed) ??
  (minutesOfTime(typed) === undefined ? { key: 'form.invalid' } : undefined);

/**
 * The error of the hour at which serving ends: a slot begins before it.
 * @param from the typed start, which may be wrong itself
 */
export function servingEndError(
  until: string,
  { from, slotsTime }: { from: string; slotsTime: number },
): FieldError {
  const [startTimeMinutes = 0, endTimeMinutes = 0] = [minutesOfTime(from), minutesOfTime(until)];
  const error = timeError(until);
  if (error || hasSlot({ startTimeMinutes, endTimeMinutes, slotsTime })) return error;
  return { key: 'administration.error.times' };
}
