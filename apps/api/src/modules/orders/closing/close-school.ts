import type { listClosings as listRoute, closeSchool as route } from '@merenda/contract/operator';
import { lastClosedDayError } from '@merenda/domain/ordering/menu-planning';
import { dayInZone } from '@merenda/domain/time/dates';
import { startDayError } from '@merenda/domain/time/planned-days';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { keysetPage, type Order } from '../../../platform/database/keyset.ts';
import { invalid, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { OPEN_ON_CLOSED_DAYS } from './cancel-closed.ts';
import { type Closing, versionOfClosure, writeClosing } from './write-closing.ts';

type Answer = z.input<(typeof route)['schema']['response'][200]>;
type Page = z.output<(typeof listRoute)['schema']['querystring']>;

/**
 * Closes a school from today on; a job then cancels its orders (product:ordering#closed-days). With
 * the version of the closing that has this first day, that one is changed; cancelled orders stay
 * cancelled.
 * @throws Failure not_found, validation_failed, record_changed
 */
export async function closeSchool(
  { db, clock }: Services,
  operator: SignedInOperator,
  schoolId: string,
  { firstDay, lastDay, ...rest }: Closing,
): Promise<Answer> {
  const school = await findSchool(db, schoolId);
  const now = clock();
  checkClosing({ firstDay, lastDay }, dayInZone(now, school.time_zone));
  await db.transaction().execute(async (trx) => {
    await writeClosing(trx, operator, schoolId, { firstDay, lastDay, ...rest, now });
  });
  const closing = await selectClosings(db, schoolId)
    .where('first_day', '=', firstDay)
    .executeTakeFirstOrThrow(notFound);
  return viewOf(closing);
}

/**
 * Checks days that a school closes, or opens again.
 * @param path the beginning of the fields' paths in the request
 * @throws Failure validation_failed
 */
export function checkClosing(
  { firstDay, lastDay }: Pick<Closing, 'firstDay' | 'lastDay'>,
  today: string,
  path = '',
): void {
  const first = startDayError(firstDay, today);
  if (first) throw invalid(`${path}firstDay`, 'no first day', first.key, first.values);
  const last = lastClosedDayError(lastDay, firstDay);
  if (last) throw invalid(`${path}lastDay`, 'no last day', last.key, last.values);
}

const LAST_FIRST: Order = { keys: [{ column: 'first_day', type: 'date' }], direction: 'desc' };

/**
 * A school's holidays and closures, the last ones first, with the progress of their cancellations.
 */
export async function listClosings({ db }: Services, schoolId: string, { from, ...page }: Page) {
  await findSchool(db, schoolId);
  const matching = selectClosings(db, schoolId).$if(from !== undefined, (query) =>
    query.where('last_day', '>=', from ?? ''),
  );
  const { rows, ...rest } = await keysetPage(db, matching, page, LAST_FIRST);
  return { docs: rows.map(viewOf), ...rest };
}

export const findSchool = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('school')
    .select('time_zone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);

const selectClosings = (db: Kysely<DB>, schoolId: string) =>
  db
    .selectFrom('school_closure as closure')
    .where('closure.school_id', '=', schoolId)
    .select(['first_day', 'last_day', 'kind', 'name'])
    .select([
      sql<bigint>`(SELECT count(*) FROM meal_order WHERE meal_order.school_id = closure.school_id
        AND day BETWEEN first_day AND last_day AND cancelled_why = 'school-closed')`.as(
        'cancelled',
      ),
      sql<bigint>`(SELECT count(DISTINCT due.id) FROM (${OPEN_ON_CLOSED_DAYS}) AS due
        JOIN meal_order ON meal_order.id = due.id AND meal_order.school_id = closure.school_id
        AND day BETWEEN first_day AND last_day)`.as('left'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectClosings>['execute']>>[number];

const viewOf = ({ first_day, last_day, kind, name, cancelled, left }: Row): Answer => ({
  firstDay: first_day,
  lastDay: last_day,
  kind,
  reason: name,
  version: versionOfClosure({ last_day, kind, name }),
  orders: { cancelled: Number(cancelled), left: Number(left) },
});
