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
): { ordered: ReadonlySet<Day>; day: Day | undefined } {
  const open = useQuery(availableDatesQuery(diner.unit._id, wanted));
  const coming = useQuery(comingOrdersQuery(diner.id, todayAt(diner.unit)));
  const ordered = new Set(coming.data?.docs.map(({ startDate }) => startDate));
  const days = coming.isPending ? [] : (open.data?.docs ?? []);
  return { ordered, day: days.find((day) => !ordered.has(day)) ?? days[0] };
}

/** Chooses that day where none is chosen, and tells for which something is ordered. */
export function useSuggestedDay(
  diner: Diner,
  wanted: { menuType?: Menu['menuType'] | undefined },
  chosen: Day | undefined,
  choose: (day: Day) => void,
): ReadonlySet<Day> {
  const { ordered, day } = useNextDay(diner, wanted);
  useEffect(() => {
    if (chosen === undefined && day !== undefined) choose(day);
  }, [chosen, day, choose]);
  return ordered;
}
