import type { listClosings as listRoute, closeSchool as route } from '@merenda/contract/operator';
import type { ClosureKind } from '@merenda/domain/places/schools';
import { addDays, dayInZone } from '@merenda/domain/time/dates';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { invalid, notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { OPEN_ON_CLOSED_DAYS } from './cancel-closed.ts';

type Closing = z.output<(typeof route)['schema']['body']>;
type Answer = z.input<(typeof route)['schema']['response'][200]>;
type Paging = z.output<(typeof listRoute)['schema']['querystring']>;

/** The longest closing that is entered at once, in days. */
const MAX_DAYS = 92;

/**
 * Closes a school from today on; a job then cancels its orders (product:ordering#closed-days). The
 * same first day again lengthens or shortens that closing; cancelled orders stay cancelled.
 * @throws Failure not_found, validation_failed
 */
export async function closeSchool(
  { db, clock }: Services,
  operator: SignedInOperator,
  schoolId: string,
  { firstDay, lastDay, reason }: Closing,
): Promise<Answer> {
  const school = await findSchool(db, schoolId);
  const now = clock();
  checkClosing({ firstDay, lastDay }, dayInZone(now, school.time_zone));
  await db.transaction().execute(async (trx) => {
    await writeClosing(trx, operator, schoolId, { firstDay, lastDay, reason, now });
  });
  const [closing] = await selectClosings(db, schoolId, { offset: 0, limit: 1, firstDay });
  if (!closing) throw notFound();
  return closing;
}

/**
 * Checks the days of a closing.
 * @param path the beginning of the fields' paths in the request
 * @throws Failure validation_failed
 */
export function checkClosing(
  { firstDay, lastDay }: Pick<Closing, 'firstDay' | 'lastDay'>,
  today: string,
  path = '',
): void {
  if (firstDay < today) throw invalid(`${path}firstDay`, 'is over');
  if (lastDay < firstDay) throw invalid(`${path}lastDay`, 'before the first day');
  if (lastDay >= addDays(firstDay, MAX_DAYS)) throw invalid(`${path}lastDay`, 'too many days');
}

/** Closes the days, with the audit entry, in the caller's transaction. */
export async function writeClosing(
  trx: Kysely<DB>,
  operator: Pick<SignedInOperator, 'id'>,
  schoolId: string,
  { firstDay, lastDay, reason, now }: Closing & { now: Date },
): Promise<void> {
  const closure = { last_day: lastDay, kind: 'closure', name: reason, changed_at: now } as const;
  await trx
    .insertInto('school_closure')
    .values({ school_id: schoolId, first_day: firstDay, ...closure })
    .onConflict((conflict) => conflict.columns(['school_id', 'first_day']).doUpdateSet(closure))
    .execute();
  await writeAudit(trx, {
    action: 'school.closed',
    operator: operator.id,
    subject: schoolId,
    detail: { firstDay, lastDay, reason },
  });
}

/**
 * A school's holidays and closures, the last ones first, with the progress of their cancellations.
 */
export async function listClosings({ db }: Services, schoolId: string, paging: Paging) {
  await findSchool(db, schoolId);
  const { total } = await db
    .selectFrom('school_closure')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .where('school_id', '=', schoolId)
    .executeTakeFirstOrThrow();
  return { docs: await selectClosings(db, schoolId, paging), total: Number(total), ...paging };
}

const findSchool = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('school')
    .select('time_zone')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);

async function selectClosings(
  db: Kysely<DB>,
  schoolId: string,
  { offset, limit, firstDay }: Paging & { firstDay?: string },
): Promise<Answer[]> {
  const { rows } = await sql<{
    firstDay: string;
    lastDay: string;
    kind: ClosureKind;
    reason: string;
    cancelled: bigint;
    left: bigint;
  }>`
    SELECT first_day AS "firstDay", last_day AS "lastDay", kind, name AS reason,
      (SELECT count(*) FROM meal_order WHERE school_id = closure.school_id
         AND day BETWEEN first_day AND last_day AND cancelled_why = 'school-closed') AS cancelled,
      (SELECT count(DISTINCT due.id) FROM (${OPEN_ON_CLOSED_DAYS}) AS due
         JOIN meal_order ON meal_order.id = due.id AND meal_order.school_id = closure.school_id
         AND day BETWEEN first_day AND last_day) AS left
    FROM school_closure AS closure
    WHERE school_id = ${schoolId} ${firstDay === undefined ? sql`` : sql`AND first_day = ${firstDay}`}
    ORDER BY first_day DESC OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return rows.map(({ cancelled, left, ...closing }) => ({
    ...closing,
    orders: { cancelled: Number(cancelled), left: Number(left) },
  }));
}
