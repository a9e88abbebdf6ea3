import { addDays, type Day } from '@merenda/domain/time/dates';
import { type Answer, call } from '@merenda/ui/client/call.ts';
import { queryOptions } from '@tanstack/react-query';

type Meals = Answer<'GET /responsible-users/:userId/dependents/menu-orders'>;
export type Meal = Meals['docs'][number];
export type NextLunch = NonNullable<Meals['next']>[number];

/** How far ahead home looks for the next meal: over a weekend. */
const DAYS_AHEAD = 3;
/** Six students with two meals each on two days. */
const LIMIT = 24;

/** All students' next meals in one answer, soonest first, and what is not ordered yet (product:home#students-on-home). */
export const nextMealsQuery = (userId: string, today: Day) =>
  queryOptions({
    queryKey: ['orders', userId, 'students', today],
    queryFn: ({ signal }) =>
      call('GET /responsible-users/:userId/dependents/menu-orders', {
        params: { userId },
        query: { since: today, until: addDays(today, DAYS_AHEAD), limit: LIMIT, next: 'true' },
        signal,
      }),
  });
