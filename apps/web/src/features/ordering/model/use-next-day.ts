import type { Day } from '@merenda/domain/time/dates';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { availableDatesQuery, type Menu } from '../api/menus.ts';
import { comingOrdersQuery } from '../api/orders.ts';
import type { Diner } from './diner.ts';

/**
 * The days for which something is ordered, and the next one on which something, or the wanted service, can
 * be and nothing is: an order begins with it (product:ordering#wizard).
 */
export function useNextDay(
  diner: Diner,
  wanted: { menuType?: Menu['menuType'] | undefined } = {},
): { ordered: ReadonlySet<Day>; day: Day | undefined; isFetching: boolean } {
  const open = useQuery(availableDatesQuery(diner.unit._id, wanted));
  const coming = useQuery(comingOrdersQuery(diner.id, todayAt(diner.unit)));
  const ordered = new Set(coming.data?.docs.map(({ startDate }) => startDate));
  const days = coming.isPending ? [] : (open.data?.docs ?? []);
  const day = days.find((one) => !ordered.has(one)) ?? days[0];
  return { ordered, day, isFetching: coming.isFetching };
}

/**
 * Chooses that day where none is chosen, and tells for which something is ordered. While the orders are
 * fetched it waits: those of a moment ago may lack the latest one.
 */
export function useSuggestedDay(
  diner: Diner,
  wanted: { menuType?: Menu['menuType'] | undefined },
  chosen: Day | undefined,
  choose: (day: Day) => void,
): ReadonlySet<Day> {
  const { ordered, day, isFetching } = useNextDay(diner, wanted);
  useEffect(() => {
    if (chosen === undefined && day !== undefined && !isFetching) choose(day);
  }, [chosen, day, isFetching, choose]);
  return ordered;
}
