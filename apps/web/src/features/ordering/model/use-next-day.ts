import type { Day } from '@merenda/domain/time/dates';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { availableDatesQuery, type Menu } from '../api/menus.ts';
import { comingOrdersQuery, type Order } from '../api/orders.ts';
import type { Diner } from './diner.ts';
import { freeDay, mealDay } from './free-day.ts';

const daysOf = (orders: readonly Order[] = []): ReadonlySet<Day> =>
  new Set(orders.map(({ startDate }) => startDate));

/**
 * The days with an order, and the suggested day. `wanted` narrows the available days to a service
 * (product:ordering#wizard).
 */
export function useNextDay(
  diner: Diner,
  wanted: { menuType?: Menu['menuType'] | undefined } = {},
): { ordered: ReadonlySet<Day>; day: Day | undefined; isFetching: boolean } {
  const open = useQuery(availableDatesQuery(diner.unit._id, wanted));
  const coming = useQuery(comingOrdersQuery(diner.id, todayAt(diner.unit)));
  const ordered = daysOf(coming.data?.docs);
  const day = freeDay(coming.isPending ? [] : (open.data?.docs ?? []), ordered);
  return { ordered, day, isFetching: coming.isFetching };
}

/** The suggested day of the next meal: a lunch if the school has one; undefined while the days load. */
export function useNextMealDay(diner: Diner): Day | undefined {
  const lunches = useQuery(availableDatesQuery(diner.unit._id, { menuType: 'lunch' }));
  const any = useQuery(availableDatesQuery(diner.unit._id));
  const coming = useQuery(comingOrdersQuery(diner.id, todayAt(diner.unit)));
  if (lunches.isPending || coming.isPending) return undefined;
  return mealDay({ lunches: lunches.data?.docs, any: any.data?.docs }, daysOf(coming.data?.docs));
}

/**
 * Chooses the next day if none is chosen, and returns the days with an order. It waits while orders are
 * fetched: cached ones may lack the latest.
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
