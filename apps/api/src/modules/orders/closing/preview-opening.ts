import type { previewOpening as route } from '@merenda/contract/orders/openings';
import { isStandingDay } from '@merenda/domain/ordering/standing-order';
import { addDays, type Day, dayInZone, daysBetween } from '@merenda/domain/time/dates';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../platform/database/generated.ts';
import { versionOf } from '../../../platform/version-of.ts';
import type { Services } from '../../services.ts';
import { checkClosing, findSchool } from './close-school.ts';

/** The first and the last day of those that open again. */
export type Days = z.output<(typeof route)['schema']['querystring']>;
type Answer = z.input<(typeof route)['schema']['response'][200]>;

/**
 * The effect of opening closed days again (product:console-menus#closed-days); nothing is changed.
 * @throws Failure not_found, validation_failed
 */
export async function previewOpening(
  { db, clock }: Services,
  schoolId: string,
  days: Days,
): Promise<Answer> {
  const school = await findSchool(db, schoolId);
  checkClosing(days, dayInZone(clock(), school.time_zone));
  const closings = await closingsOf(db, schoolId, days).execute();
  return {
    closings,
    orders: await countOrders(db, schoolId, days),
    standingOrders: await countStanding(db, schoolId, days),
    version: versionOf(closings),
  };
}

/** The holidays and closures of some days, by their first day. */
export const closingsOf = (db: Kysely<DB>, schoolId: string, { firstDay, lastDay }: Days) =>
  db
    .selectFrom('school_closure')
    .select(['first_day as firstDay', 'last_day as lastDay', 'kind', 'name as reason'])
    .where('school_id', '=', schoolId)
    .where('first_day', '<=', lastDay)
    .where('last_day', '>=', firstDay)
    .orderBy('first_day');

async function countOrders(db: Kysely<DB>, schoolId: string, { firstDay, lastDay }: Days) {
  const { cancelled, left } = await db
    .selectFrom('meal_order')
    .select((eb) => [
      eb.fn.countAll<bigint>().filterWhere('cancelled_why', '=', 'school-closed').as('cancelled'),
      eb.fn.countAll<bigint>().filterWhere('status', 'in', ['open', 'suspended']).as('left'),
    ])
    .where('school_id', '=', schoolId)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .executeTakeFirstOrThrow();
  return { cancelled: Number(cancelled), left: Number(left) };
}

/** Standing orders that have a day of these for which nothing was ever ordered. */
async function countStanding(db: Kysely<DB>, schoolId: string, { firstDay, lastDay }: Days) {
  const standing = await db
    .selectFrom('standing_order')
    .select(['student_id', 'weekdays', 'start_date', 'end_date', 'skipped_days'])
    .where('school_id', '=', schoolId)
    .where('paused_by', 'is', null)
    .execute();
  const ordered = await db
    .selectFrom('meal_order')
    .select(sql<string>`concat(student_id, ' ', day)`.as('place'))
    .where('school_id', '=', schoolId)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .where('student_id', 'is not', null)
    .execute();
  const taken = new Set(ordered.map(({ place }) => place));
  const days: Day[] = Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, at) =>
    addDays(firstDay, at),
  );
  return standing.filter(({ student_id, weekdays, start_date, end_date, skipped_days }) => {
    const order = { weekdays, startDate: start_date, endDate: end_date, skippedDays: skipped_days };
    return days.some((day) => isStandingDay(order, day) && !taken.has(`${student_id} ${day}`));
  }).length;
}
