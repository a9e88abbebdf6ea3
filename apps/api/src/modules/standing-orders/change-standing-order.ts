import type {
  StandingOrder,
  setStandingOrder as setRoute,
} from '@merenda/contract/students/standing-orders';
import { isSkippable, withSkipped } from '@merenda/domain/ordering/standing-order';
import { type Day, dayInZone } from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { invalid, notFound } from '../../platform/failure.ts';
import { permit } from '../guardians/index.ts';
import { findMenuRow } from '../menus/index.ts';
import type { Services } from '../services.ts';
import { findStandingOrder } from './queries.ts';

type Terms = z.output<(typeof setRoute)['schema']['body']>;

interface Own {
  guardian: SignedIn;
  student: string;
}

/**
 * Sets a student's standing order, or replaces its terms. From now on it orders in this guardian's
 * name, and a run looks at it at once (product:week#standing-order).
 * @throws Failure not_found, spending_not_allowed, validation_failed
 */
export async function setStandingOrder(
  { db, clock }: Services,
  { guardian, student }: Own,
  terms: Terms,
): Promise<StandingOrder> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    await permit(trx, guardian, student, ['spend']);
    const school = await findSchoolOf(trx, student);
    await checkTerms(trx, school, terms, dayInZone(now, school.time_zone));
    const row = {
      guardian_id: guardian.id,
      school_id: school.id,
      weekdays: terms.weekdays,
      menu_id: terms.menu ?? null,
      never_allergens: terms.never.allergens,
      never_products: terms.never.products,
      wished_slot: terms.slot ?? null,
      start_date: terms.startDate,
      end_date: terms.endDate ?? null,
      paused_by: null,
      changed_at: now,
      due_at: now,
      leased_until: null,
    };
    await trx
      .insertInto('standing_order')
      .values({ student_id: student, ...row })
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet(row))
      .execute();
    await forgetFailures(trx, student);
    await writeAudit(trx, { actor: guardian.id, action: 'standing-order.set', subject: student });
    return findStandingOrder(trx, guardian, { now, student });
  });
}

/**
 * Deletes the days that could not be filled: the next run tries them, and reports on them, anew.
 */
const forgetFailures = (trx: Kysely<DB>, student: string) =>
  trx
    .deleteFrom('standing_order_day')
    .where('student_id', '=', student)
    .where('outcome', '<>', 'placed')
    .execute();

/** @throws Failure not_found for a student without a wallet */
const findSchoolOf = (trx: Kysely<DB>, student: string) =>
  trx
    .selectFrom('student')
    .innerJoin('school', 'school.id', 'student.school_id')
    .select(['school.id', 'school.time_zone'])
    .where('student.id', '=', student)
    .where('student.deleted_at', 'is', null)
    .where('student.wallet_id', 'is not', null)
    .where('school.wallet_payment', '=', true)
    .executeTakeFirstOrThrow(notFound);

async function checkTerms(
  trx: Kysely<DB>,
  school: { id: string },
  { menu, never, endDate, startDate }: Terms,
  today: string,
): Promise<void> {
  if (endDate !== undefined && (endDate < startDate || endDate < today)) {
    throw invalid('endDate', 'over before it begins', 'week.standing.error.end');
  }
  if (menu) await findMenuRow(trx, school.id, menu);
  if (never.products.length === 0) return;
  const known = await trx
    .selectFrom('menu_product')
    .innerJoin('menu', 'menu.id', 'menu_product.menu_id')
    .select('menu_product.product_id')
    .distinct()
    .where('menu.school_id', '=', school.id)
    .where('menu_product.product_id', 'in', never.products)
    .execute();
  if (known.length < never.products.length) throw notFound();
}

/**
 * Pauses a standing order until it is resumed; a paused one stays as it is. A day that a run is
 * placing at this moment is placed nevertheless.
 * @throws Failure not_found, spending_not_allowed
 */
export async function pauseStandingOrder(
  { db, clock }: Services,
  { guardian, student }: Own,
): Promise<StandingOrder> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    await permit(trx, guardian, student, ['spend']);
    const paused = await trx
      .updateTable('standing_order')
      .set({ paused_by: 'guardian', changed_at: now })
      .where('student_id', '=', student)
      .where('paused_by', 'is', null)
      .executeTakeFirst();
    if (paused.numUpdatedRows > 0n) {
      await writeAudit(trx, {
        actor: guardian.id,
        action: 'standing-order.paused',
        subject: student,
        detail: { why: 'guardian' },
      });
    }
    return findStandingOrder(trx, guardian, { now, student });
  });
}

/**
 * Resumes a standing order in the guardian's name, at the school where the student is now. A menu
 * of another school is replaced by the day's lunch.
 * @throws Failure not_found, spending_not_allowed
 */
export async function resumeStandingOrder(
  { db, clock }: Services,
  { guardian, student }: Own,
): Promise<StandingOrder> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    await permit(trx, guardian, student, ['spend']);
    const school = await findSchoolOf(trx, student);
    const today = dayInZone(now, school.time_zone);
    const resumed = await trx
      .updateTable('standing_order')
      .set((eb) => ({
        paused_by: null,
        guardian_id: guardian.id,
        school_id: school.id,
        menu_id: eb
          .selectFrom('menu')
          .select('menu.id')
          .whereRef('menu.id', '=', 'standing_order.menu_id')
          .where('menu.school_id', '=', school.id)
          .where('menu.end_date', '>=', today),
        changed_at: now,
        due_at: now,
      }))
      .where('student_id', '=', student)
      .where('paused_by', 'is not', null)
      .executeTakeFirst();
    if (resumed.numUpdatedRows > 0n) {
      await forgetFailures(trx, student);
      await writeAudit(trx, {
        actor: guardian.id,
        action: 'standing-order.resumed',
        subject: student,
      });
    }
    return findStandingOrder(trx, guardian, { now, student });
  });
}

/**
 * Has a standing order skip a day, or fill it after all: a run looks at it at once. A meal that is
 * ordered for the day stays. Skipped days stay through changes of the order's terms
 * (product:week#skipping-a-day).
 * @throws Failure not_found, spending_not_allowed, validation_failed
 */
export async function skipStandingDay(
  { db, clock }: Services,
  { guardian, student, day }: Own & { day: Day },
  isSkipped: boolean,
): Promise<StandingOrder> {
  const now = clock();
  return db.transaction().execute(async (trx) => {
    await permit(trx, guardian, student, ['spend']);
    const row = await trx
      .selectFrom('standing_order')
      .innerJoin('school', 'school.id', 'standing_order.school_id')
      .select(['skipped_days', 'school.time_zone'])
      .where('student_id', '=', student)
      .forNoKeyUpdate('standing_order')
      .executeTakeFirstOrThrow(notFound);
    const today = dayInZone(now, row.time_zone);
    if (!isSkippable(day, today))
      throw invalid('day', 'not a day to skip', 'week.standing.error.skip');
    if (row.skipped_days.includes(day) !== isSkipped) {
      await trx
        .updateTable('standing_order')
        .set({
          skipped_days: withSkipped(row.skipped_days, { day, isSkipped, today }),
          changed_at: now,
          due_at: now,
          leased_until: null,
        })
        .where('student_id', '=', student)
        .execute();
      await forgetFailures(trx, student);
      await writeAudit(trx, {
        actor: guardian.id,
        action: isSkipped ? 'standing-order.skipped' : 'standing-order.unskipped',
        subject: student,
        detail: { day },
      });
    }
    return findStandingOrder(trx, guardian, { now, student });
  });
}

/**
 * Ends a standing order; the meals that it has ordered stay.
 * @throws Failure not_found, spending_not_allowed
 */
export async function endStandingOrder(
  { db }: Pick<Services, 'db'>,
  { guardian, student }: Own,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await permit(trx, guardian, student, ['spend']);
    await trx
      .deleteFrom('standing_order')
      .where('student_id', '=', student)
      .returning('student_id')
      .executeTakeFirstOrThrow(notFound);
    await writeAudit(trx, {
      actor: guardian.id,
      action: 'standing-order.ended',
      subject: student,
      detail: { why: 'guardian' },
    });
  });
}
