import { MAX_SPENDING_DAYS } from '@merenda/domain/ordering/spending-columns';
import { addDays } from '@merenda/domain/time/dates';
import { todayAt } from '@merenda/ui/brand/company-time.ts';
import { guardiansQuery } from '../../features/guardians/api/guardians.ts';
import { lastFormQuery, surveyQuery } from '../../features/health-form/api/health-forms.ts';
import { nextMealsQuery } from '../../features/home/api/meals.ts';
import { consumptionQuery, spendingQuery } from '../../features/ordering/api/consumption.ts';
import { standingOrdersQuery } from '../../features/ordering/api/standing-orders.ts';
import { suspendedOrdersQuery } from '../../features/ordering/api/suspended.ts';
import {
  lastDays,
  latestEntriesQuery,
  reportQuery,
  type Whose,
} from '../../features/statement/api/entries.ts';
import { filterOf, readSpan } from '../../features/statement/model/report-span.ts';
import { withdrawableQuery } from '../../features/transfers/api/withdrawable.ts';
import { automaticQuery } from '../../queries/agreements.ts';
import { gatewaysQuery } from '../../queries/gateways.ts';
import { restrictionsQuery } from '../../queries/restrictions.ts';
import { coffeeBreaks, studentOf } from './diners.ts';
import type { GuardiansVisit } from './visit.ts';

/** The data of a student's account. */
export function studentsAccount(visit: GuardiansVisit, id: string): readonly unknown[] {
  const { ask, me, today } = visit;
  const ofStudent = async () => {
    const student = await studentOf(visit, id);
    const { wallet, restaurantUnit, restrictions } = student;
    const { limit, since } = lastDays(today);
    return Promise.all([
      wallet && ask(latestEntriesQuery({ walletId: wallet._id }, limit, since)),
      wallet && ask(consumptionQuery(id, todayAt(restaurantUnit))),
      wallet && coffeeBreaks(visit, student),
      restrictions.wallet.dailyMax !== null && ask(restrictionsQuery(me._id, id)),
    ]);
  };
  return [
    ofStudent(),
    ask(suspendedOrdersQuery),
    ask(guardiansQuery({ userId: me._id, id })),
    ask(standingOrdersQuery(me._id)),
    ask(automaticQuery(me.company)),
    ask(gatewaysQuery(me.company)),
    ask(nextMealsQuery(me._id, today)),
  ];
}

/** The student of a transfer, and the amount that can be taken out. */
export async function takenFrom(visit: GuardiansVisit, id: string): Promise<unknown> {
  const { maySpend, wallet } = await studentOf(visit, id);
  return maySpend && wallet && visit.ask(withdrawableQuery(visit.me._id, id));
}

/**
 * A student's health form: its questions and answers. The page itself requests the draft last: the page
 * just left may still be saving it.
 */
export async function healthFormOf(visit: GuardiansVisit, id: string): Promise<unknown> {
  const { ask, me, language } = visit;
  const { restaurantUnit, hasPendingAnamnesis } = await studentOf(visit, id);
  if (hasPendingAnamnesis === undefined) return undefined;
  return Promise.all([
    ask(surveyQuery(me.company, restaurantUnit._id, language)),
    ask(lastFormQuery(restaurantUnit._id, id)),
  ]);
}

/** A report's entries; with a `diner` also the cost of the period's meals. */
export async function report(
  { ask, askFirst, search, today }: GuardiansVisit,
  whose: Whose,
  diner?: string,
): Promise<unknown> {
  const span = readSpan(search, today);
  const isDrawn = span.end < addDays(span.start, MAX_SPENDING_DAYS);
  return Promise.all([
    askFirst(reportQuery(whose, filterOf(span))),
    diner && isDrawn && ask(spendingQuery(diner, span.start, span.end)),
  ]);
}
