import { isDay, minutesOfTime } from '@merenda/domain/dates';
import { invalid } from '../../failure.ts';

/** When a meal is eaten, by the calendar and the clock on the school's wall. */
export interface MealTime {
  day: string;
  slot: string;
}

/**
 * Reads `scheduledFor`: the school's wall-clock time written with a Z (decision A.4).
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

export const writeMealTime = ({ day, slot }: MealTime) => `${day}T${slot}:00.000Z`;
