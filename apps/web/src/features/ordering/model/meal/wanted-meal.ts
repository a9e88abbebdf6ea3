import { type Day, isDay, minutesOfTime } from '@merenda/domain/time/dates';

/**
 * A meal that is partly chosen before the wizard begins. The address of /buy carries it. A reload, a top-up
 * and a link from another page therefore all return to the same place (product:ordering#page).
 */
export interface WantedMeal {
  day?: Day | undefined;
  menu?: string | undefined;
  slot?: string | undefined;
  /** Ids of the menu products. */
  dishes?: readonly string[] | undefined;
}

/** Reads the wanted meal from an address and drops invalid parts; undefined without a day. */
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
