import { openAlertsQuery } from '../../features/alerts/api/alerts.ts';
import { dependentsQuery } from '../../queries/dependents.ts';
import { suspendedOrdersQuery } from '../../queries/order.ts';
import type { GuardianPageLoad } from './page-load.ts';

/**
 * Requests what the bars around every page show: the students with their balances, and the number at the
 * bell. They are requested once: events keep them up to date.
 */
export const askForFrame = ({ queries, me, language }: GuardianPageLoad): readonly unknown[] => [
  queries.ensureQueryData(dependentsQuery(me._id)),
  queries.ensureQueryData(openAlertsQuery(me._id, language)),
  queries.ensureQueryData(suspendedOrdersQuery),
];
