import type { StandingOrder } from '@merenda/contract/students/standing-orders';
import { addDays, type Day, dayInZone, wallClockAt } from '@merenda/domain/time/dates';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { findMenuRows } from '../menus/index.ts';
import { type StandingDay, standingDays } from './standing-days.ts';

/** A standing order with its student, school and guardian. */
export type StandingRow = Awaited<ReturnType<ReturnType<typeof selectStanding>['execute']>>[number];

export const selectStanding = (db: Kysely<DB>) =>
  db
    .selectFrom('standing_order')
    .innerJoin('student', 'student.id', 'standing_order.student_id')
    .innerJoin('school', 'school.id', 'student.school_id')
    .innerJoin('guardian', 'guardian.id', 'standing_order.guardian_id')
    .innerJoin('company', 'company.id', 'guardian.company_id')
    .innerJoin('guardianship', (join) =>
      join
        .onRef('guardianship.guardian_id', '=', 'standing_order.guardian_id')
        .onRef('guardianship.student_id', '=', 'standing_order.student_id'),
    )
    .selectAll('standing_order')
    .select([
      'student.school_id as school_now',
      'school.time_zone',
      'school.wallet_payment',
      'guardian.company_id',
      'guardian.wallet_id',
      'company.currency',
      'guardianship.may_spend',
      sql<boolean>`guardian.blocked_at IS NOT NULL`.as('is_blocked'),
    ]);

/**
 * The days from today on for which each of these standing orders orders, by student. The number of
 * statements does not depend on the number of orders.
 */
export async function findStandingDays(
  db: Kysely<DB>,
  rows: readonly StandingRow[],
  { now, days }: { now: Date; days: number },
): Promise<Map<string, StandingDay[]>> {
  if (rows.length === 0) return new Map();
  const clocks = new Map(rows.map((row) => [row.student_id, wallClockAt(now, row.time_zone)]));
  const from = [...clocks.values()].map(({ day }) => day).toSorted()[0] ?? '';
  const menus = await findMenuRows(db, [...new Set(rows.map((row) => row.school_now))], from);
  const taken = await findTaken(db, [...clocks.keys()], from);
  return new Map(
    rows.flatMap((row) => {
      const clock = clocks.get(row.student_id);
      if (!clock) return [];
      const found = standingDays(daysOf(row), {
        menus: menus.filter(({ school_id }) => school_id === row.school_id),
        taken: taken.get(row.student_id) ?? new Set(),
        now: clock,
        days,
      });
      return [[row.student_id, found] as const];
    }),
  );
}

/** The days for which anything was ordered, cancelled or not. */
async function findTaken(
  db: Kysely<DB>,
  students: readonly string[],
  from: Day,
): Promise<Map<string, Set<Day>>> {
  const rows = await db
    .selectFrom('meal_order')
    .select(['student_id', 'day'])
    .where('student_id', 'in', students)
    .where('day', '>=', from)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ student_id }) => student_id ?? '')].map(([student, own]) => [
      student,
      new Set(own.map(({ day }) => day)),
    ]),
  );
}

const daysOf = ({ weekdays, start_date, end_date, menu_id, skipped_days }: StandingRow) => ({
  weekdays,
  startDate: start_date,
  endDate: end_date,
  menuId: menu_id,
  skippedDays: skipped_days,
});

/** Days that a guardian sees ahead: those of the week's page. */
const SHOWN_DAYS = 14;

/** The standing orders of the guardian's students, or of one, as a guardian sees them. */
export async function findStandingOrders(
  db: Kysely<DB>,
  guardian: { id: string },
  { now, student }: { now: Date; student?: string },
): Promise<StandingOrder[]> {
  const rows = await selectStanding(db)
    .innerJoin('guardianship as own', 'own.student_id', 'standing_order.student_id')
    .where('own.guardian_id', '=', guardian.id)
    .$if(student !== undefined, (query) =>
      query.where('standing_order.student_id', '=', student ?? ''),
    )
    .orderBy('standing_order.student_id')
    .execute();
  const days = await findStandingDays(db, rows, { now, days: SHOWN_DAYS });
  const failed = await findFailed(
    db,
    rows.map(({ student_id }) => student_id),
    // It may still be yesterday at the school.
    addDays(dayInZone(now, 'UTC'), -1),
  );
  return rows.map((row) => {
    const today = wallClockAt(now, row.time_zone).day;
    const open = (days.get(row.student_id) ?? []).filter(({ slots }) => slots.length > 0);
    return {
      user: row.student_id,
      isOwn: row.guardian_id === guardian.id,
      weekdays: row.weekdays,
      ...(row.menu_id ? { menu: row.menu_id } : {}),
      never: { allergens: row.never_allergens, products: row.never_products },
      ...(row.wished_slot ? { slot: row.wished_slot } : {}),
      startDate: row.start_date,
      ...(row.end_date ? { endDate: row.end_date } : {}),
      ...(row.paused_by ? { pausedBy: row.paused_by } : {}),
      days: row.paused_by ? [] : open.map(({ day }) => day),
      skipped: row.skipped_days.filter((day) => day >= today),
      failed: failed.flatMap(({ student_id, day, outcome }) =>
        student_id === row.student_id && day >= today && outcome !== 'placed'
          ? [{ day, why: outcome }]
          : [],
      ),
    };
  });
}

const findFailed = async (db: Kysely<DB>, students: readonly string[], from: Day) =>
  students.length === 0
    ? []
    : db
        .selectFrom('standing_order_day')
        .select(['student_id', 'day', 'outcome'])
        .where('student_id', 'in', students)
        .where('day', '>=', from)
        .where('outcome', '<>', 'placed')
        .orderBy('day')
        .execute();

/** @throws Failure not_found */
export async function findStandingOrder(
  db: Kysely<DB>,
  guardian: { id: string },
  which: { now: Date; student: string },
): Promise<StandingOrder> {
  const [found] = await findStandingOrders(db, guardian, which);
  if (!found) throw notFound();
  return found;
}
