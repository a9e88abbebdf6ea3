import { isDay, minutesOfTime } from '@merenda/domain/time/dates';
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
  const [day = '', time = ''] = scheduledFor.split('T');
  const slot = time.slice(0, 5);
  if (!isDay(day) || minutesOfTime(slot) === undefined) {
    throw invalid('scheduledFor', 'no such day or time');
  }
  return { day, slot };
}

/** A meal's time on the wire; see `readMealTime`. */
export const writeMealTime = ({ day, slot }: MealTime) => `${day}T${slot}:00.000Z`;
