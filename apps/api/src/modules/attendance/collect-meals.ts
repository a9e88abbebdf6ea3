import type { collectMeals as route } from '@merenda/contract/people/attendance';
import { isCollectable, isCollectionDay } from '@merenda/domain/people/attendance';
import { dayInZone } from '@merenda/domain/time/dates';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { invalid } from '../../platform/failure.ts';
import { isCancellable, lockMeal } from '../meals/index.ts';
import type { Services } from '../services.ts';
import { findClass, readLines } from './read-register.ts';

type Schema = (typeof route)['schema'];

/**
 * Marks meals of a class as collected, or takes that back. Each is changed in a transaction of its
 * own: two operators with the same meals never wait for each other in a circle
 * (product:console-register#collecting).
 * @throws Failure not_found, validation_failed for a day whose meals cannot be collected
 */
export async function collectMeals(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  operator: SignedInOperator,
  { classId, day, orders, isCollected }: z.output<Schema['body']> & { classId: string },
): Promise<z.input<Schema['response'][200]>> {
  const { timeZone } = await findClass(db, classId);
  const now = clock();
  if (!isCollectionDay(day, dayInZone(now, timeZone))) throw invalid('day', 'cannot be collected');
  const docs: z.input<Schema['response'][200]>['docs'] = [];
  const students = new Set<string>();
  for (const order of orders) {
    const { student, outcome } = await db
      .transaction()
      .execute((trx) =>
        collectMeal(trx, { order, classId, day, isCollected, operator: operator.id, now }),
      );
    docs.push({ order, outcome });
    if (student) students.add(student);
  }
  if (students.size === 0) return { docs, lines: [] };
  const lines = await readLines(db, operator, { classId, day, now, students: [...students] });
  return { docs, lines };
}

/** A meal of a child of a class, and the state that an operator wants for it. */
interface Collection {
  order: string;
  classId: string;
  day: string;
  isCollected: boolean;
  operator: string;
  now: Date;
}

/**
 * Marks an open meal past its cut-off as collected, or takes that back. A meal that can be cancelled
 * is not collected yet, and one of a day that its school has closed stays collected: its money would
 * go back (product:console-register#collecting). Locks are taken as on a cancellation: student, order.
 * @returns the student, and the outcome: `gone` if there is no such meal
 */
async function collectMeal(
  trx: Transaction<DB>,
  { order, classId, day, isCollected, operator, now }: Collection,
): Promise<{ student?: string; outcome: 'marked' | 'same' | 'gone' }> {
  const child = await trx
    .selectFrom('student')
    .select('id')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('meal_order')
        .select('student_id')
        .where('meal_order.id', '=', order)
        .where('day', '=', day),
    )
    .where('class_id', '=', classId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!child) return { outcome: 'gone' };
  const student = child.id;
  const meal = await lockMeal(trx, order);
  const wanted = isCollected ? 'delivered' : 'open';
  if (meal.status === wanted) return { student, outcome: 'same' };
  const { status } = meal;
  if (!isCollectable({ status, isCancellable: isCancellable(meal, now) })) {
    return { student, outcome: 'gone' };
  }
  if (!isCollected && (await isOnClosedDay(trx, order))) return { student, outcome: 'gone' };
  await trx.updateTable('meal_order').set({ status: wanted }).where('id', '=', order).execute();
  await writeAudit(trx, {
    action: 'meal.collected',
    operator,
    subject: student,
    detail: { order, isCollected },
  });
  return { student, outcome: 'marked' };
}

const isOnClosedDay = async (trx: Transaction<DB>, order: string): Promise<boolean> =>
  (await trx
    .selectFrom('meal_order')
    .innerJoin('school_closure', 'school_closure.school_id', 'meal_order.school_id')
    .select('meal_order.id')
    .where('meal_order.id', '=', order)
    .whereRef('first_day', '<=', 'day')
    .whereRef('last_day', '>=', 'day')
    .executeTakeFirst()) !== undefined;
