import { isDay } from '@merenda/domain/time/dates';

/** The address of the kitchen's page keeps these; anything else in it is left out. */
export interface KitchenSearch {
  date?: string;
  school?: string;
  service?: string;
  view?: 'class' | 'hour';
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function readSearch({
  date,
  school,
  service,
  view,
}: Record<string, unknown>): KitchenSearch {
  return {
    ...(isDay(date) && date < '9999' && date > '1000' && { date }),
    ...(typeof school === 'string' && ID.test(school) && { school }),
    ...(typeof service === 'string' && { service }),
    ...((view === 'class' || view === 'hour') && { view }),
  };
}
