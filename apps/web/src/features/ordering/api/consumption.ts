import { FIGURES } from '@merenda/domain/figures';
import { addDays, type Day } from '@merenda/domain/time/dates';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

export type Consumption = Answer<'GET /menu-orders/user-consumption'>;

/** A diner's consumption of the last days, up to today (product:reports#consumption-summary). */
export const consumptionQuery = (user: string, today: Day) =>
  queryOptions({
    queryKey: ['orders', user, 'consumption', today],
    queryFn: ({ signal }) =>
      call('GET /menu-orders/user-consumption', {
        query: { user, startDate: addDays(today, 1 - FIGURES.consumptionDays), endDate: today },
        signal,
      }),
  });

/** The cost of a diner's meals, by day (product:reports#spending-by-day). */
export const spendingQuery = (user: string, startDate: Day, endDate: Day) =>
  queryOptions({
    queryKey: ['orders', user, 'spending', startDate, endDate],
    queryFn: ({ signal }) =>
      call('GET /menu-orders/user-spending', { query: { user, startDate, endDate }, signal }),
  });
