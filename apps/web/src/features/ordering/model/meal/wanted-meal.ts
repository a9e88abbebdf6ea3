import { type Day, isDay, minutesOfTime } from '@merenda/domain/time/dates';

/**
 * A meal that is chosen before the wizard begins, as far as it is known: the address of /buy says it, so
 * that a reload, a top-up and a link from another page all come to the same place
 * (product:ordering#page).
 */
export interface WantedMeal {
  day?: Day | undefined;
  menu?: string | undefined;
  slot?: string | undefined;
  /** The menu's entries. */
  dishes?: readonly string[] | undefined;
}

/** What an address asks for, without what is no meal; undefined when it asks for none. */
export function readWantedMeal(search: object): WantedMeal | undefined {
  const { day, menu, slot, dishes }: Record<string, unknown> = { ...search };
  if (!isDay(day)) return undefined;
  if (typeof menu !== 'string') return { day };
  return {
    day,
    menu,
    ...(typeof slot === 'string' && minutesOfTime(slot) !== undefined && { slot }),
    dishes: Array.isArray(dishes) ? dishes.filter((one) => typeof one === 'string') : [],
  };
}
