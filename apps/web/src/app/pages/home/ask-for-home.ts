import type { Language } from '@merenda/domain/places/languages';
import type { Day } from '@merenda/domain/time/dates';
import type { QueryClient } from '@tanstack/react-query';
import { openAlertsQuery } from '../../../features/alerts/api/alerts.ts';
import { firstStepsQuery } from '../../../features/home/api/first-steps.ts';
import { nextMealsQuery } from '../../../features/home/api/meals.ts';
import { suspendedOrdersQuery } from '../../../features/ordering/api/suspended.ts';
import { payoutsQuery } from '../../../features/reversal/api/payouts.ts';
import { latestEntriesQuery } from '../../../features/statement/api/entries.ts';
import { latestTopupsQuery } from '../../../features/topups/api/latest-topups.ts';
import { dependentsQuery } from '../../../queries/dependents.ts';
import { loadSession } from '../../../session/session.ts';

/**
 * Asks for everything that home shows, all at the same time (product:home#first-answer). Throws the
 * failure of whatever did not come.
 * @param today the company's
 */
export async function askForHome(
  queries: QueryClient,
  { language, today }: { language: Language; today: Day },
): Promise<void> {
  const { _id: id, blocked, hasFirstSteps } = await loadSession(queries);
  await Promise.all([
    queries.fetchQuery(dependentsQuery(id)),
    queries.fetchQuery(nextMealsQuery(id, today)),
    queries.fetchQuery(latestEntriesQuery('family')),
    queries.fetchQuery(openAlertsQuery(id, language)),
    queries.fetchQuery(suspendedOrdersQuery),
    queries.fetchQuery(payoutsQuery(id)),
    !blocked && queries.fetchQuery(latestTopupsQuery(id)),
    !blocked && hasFirstSteps && queries.fetchQuery(firstStepsQuery(id)),
  ]);
}
