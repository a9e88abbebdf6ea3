import type { Day } from '@merenda/domain/time/dates';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useQuery } from '@tanstack/react-query';
import { availableDatesQuery, type Menu } from '../api/menus.ts';
import { comingOrdersQuery } from '../api/orders.ts';
import type { Diner } from './diner.ts';

/**
 * The days for which something is ordered, and the next one on which something, or the wanted service, can
 * be and nothing is: an order begins with it (product:ordering#wizard).
 */
export function useNextDay(
  diner: Diner,
  wanted: { menuType?: Menu['menuType'] } = {},
): { ordered: ReadonlySet<Day>; day: Day | undefined } {
  const open = useQuery(availableDatesQuery(diner.unit._id, wanted));
  const coming = useQuery(comingOrdersQuery(diner.id, todayAt(diner.unit)));
  const ordered = new Set(coming.data?.docs.map(({ startDate }) => startDate));
  const days = coming.isPending ? [] : (open.data?.docs ?? []);
  return { ordered, day: days.find((day) => !ordered.has(day)) ?? days[0] };
}
