import type { Day } from '@merenda/domain/time/dates';
import { useQueries } from '@tanstack/react-query';
import { type Menu, slotsQuery } from '../api/menus.ts';

/** A day's menus without a slot left. The day stays open while another menu has one. */
export function useOverMenus(menus: readonly Menu[], day: Day): ReadonlySet<string> {
  const answers = useQueries({
    queries: menus.map(({ restaurantUnit, _id }) => slotsQuery(restaurantUnit, _id, day)),
  });
  const over = menus.filter((_, at) => answers[at]?.data?.slots.length === 0);
  return new Set(over.map(({ _id }) => _id));
}
