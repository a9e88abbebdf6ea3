import { parseScheduledFor } from '@merenda/domain/ordering/slots';
import { invalid } from '../../platform/failure.ts';

/** When a meal is eaten, in the school's local date and time. */
export interface MealTime {
  day: string;
  slot: string;
}

/**
 * Reads `scheduledFor`: the school's local time written with a Z (product:api#school-time).
 * @throws Failure validation_failed for a day or time that does not exist
 */
export function readMealTime(scheduledFor: string): MealTime {
  const meal = parseScheduledFor(scheduledFor);
  if (!meal) throw invalid('scheduledFor', 'no such day or time');
  return meal;
}
