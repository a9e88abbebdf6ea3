import { openAlertsQuery } from '../../../features/alerts/api/alerts.ts';
import { firstStepsQuery } from '../../../features/home/api/first-steps.ts';
import { payoutsQuery } from '../../../features/reversal/api/payouts.ts';
import { latestEntriesQuery } from '../../../features/statement/api/entries.ts';
import { latestTopupsQuery } from '../../../features/topups/api/latest-topups.ts';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { nextMealsQuery } from '../../../queries/meals.ts';
import { suspendedOrdersQuery } from '../../../queries/order.ts';
import { guardianPage } from '../../page.ts';

export const forGuardians = [
  guardianPage('/', {
    screen: () => import('./home.tsx'),
    part: 'start',
    data: ({ ask, me: { _id }, responsible, today, language }) => [
      ask(dependentsQuery(_id)),
      ask(nextMealsQuery(_id, today)),
      ask(latestEntriesQuery),
      ask(openAlertsQuery(_id, language)),
      ask(suspendedOrdersQuery),
      ask(payoutsQuery(_id)),
      !responsible.blocked && ask(latestTopupsQuery(_id)),
      !responsible.blocked && responsible.hasFirstSteps && ask(firstStepsQuery(_id)),
    ],
    closed: 'open',
  }),
] as const;
