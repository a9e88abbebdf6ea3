import { addDays, type Day } from '@merenda/domain/time/dates';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

type Meals = Answer<'GET /responsible-users/:userId/dependents/menu-orders'>;
export type Meal = Meals['docs'][number];
export type NextLunch = NonNullable<Meals['next']>[number];

/** Days ahead in which home looks for the next meal: enough for a weekend. */
const DAYS_SHOWN = 3;
/** Enough for six students with two meals each on two days. */
const LIMIT = 24;

/**
 * All students' next meals in one answer, soonest first, and the days without an order
 * (product:home#students-on-home).
 */
export const nextMealsQuery = (userId: string, today: Day) =>
  queryOptions({
    queryKey: ['orders', userId, 'students', today],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:userId/dependents/menu-orders', {
        params: { userId },
        query: { since: today, until: addDays(today, DAYS_SHOWN), limit: LIMIT, next: 'true' },
        signal,
      }),
  });

/** A meal's first dish and the number of its others: "Rice +2". */
export const firstDish = ([first = '', ...others]: readonly string[]): string =>
  others.length > 0 ? `${first}\u00a0+${others.length}` : first;
