import { type Day, dayInZone } from '@merenda/domain/time/dates';
import type { Place } from './queries.ts';

/**
 * Today by a school's clock, which decides what is over (product:console-menus#calendar). A device may stand
 * in another zone.
 */
export const todayAt = ({ timeZone }: Pick<Place, 'timeZone'>): Day =>
  dayInZone(new Date(), timeZone);
