import { MAX_SPENDING_DAYS } from '@merenda/domain/ordering/spending-columns';
import { addDays } from '@merenda/domain/time/dates';
import { lastFormQuery, surveyQuery } from '../../features/health-form/api/health-forms.ts';
import { spendingQuery } from '../../features/ordering/api/consumption.ts';
import {
  laterQuery,
  type StatementScope,
  statementQuery,
} from '../../features/statement/api/entries.ts';
import { filterOf, readSpan } from '../../features/statement/model/statement-span.ts';
import { dependentsQuery } from '../../queries/dependents.ts';
import { classesQuery } from '../../queries/schools.ts';
import { studentOf } from './diners.ts';
import type { GuardianPageLoad } from './page-load.ts';

/**
 * A student's health form: its questions and answers. The page itself requests the draft last: the page
 * just left may still be saving it.
 */
export async function healthFormOf(load: GuardianPageLoad, id: string): Promise<unknown> {
  const { ask, me, language } = load;
  const { restaurantUnit, hasPendingAnamnesis } = await studentOf(load, id);
  if (hasPendingAnamnesis === undefined) return undefined;
  return Promise.all([
    ask(surveyQuery(me.company, restaurantUnit._id, language)),
    ask(lastFormQuery(restaurantUnit._id, id)),
    ask(classesQuery(restaurantUnit._id)),
  ]);
}

/** A statement's entries; with a `diner` also the cost of the period's meals. */
export async function statementOf(
  { ask, askFirst, me, search, today }: GuardianPageLoad,
  whose: StatementScope,
  diner?: string,
): Promise<unknown> {
  const span = readSpan(search, today);
  const isDrawn = span.end < addDays(span.start, MAX_SPENDING_DAYS);
  return Promise.all([
    askFirst(statementQuery(whose, filterOf(span))),
    span.end >= today && ask(laterQuery(whose, span.end)),
    ask(dependentsQuery(me._id)),
    diner && isDrawn && ask(spendingQuery(diner, span.start, span.end)),
  ]);
}
