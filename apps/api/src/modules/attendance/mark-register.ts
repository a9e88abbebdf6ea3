import type { markRegister as route } from '@merenda/contract/people/attendance';
import { isAway, isRegisterDay, outcomeOfMark } from '@merenda/domain/people/attendance';
import { dayInZone } from '@merenda/domain/time/dates';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { invalid } from '../../platform/failure.ts';
import { findMealsOfDays, isCancellable, lockMeal, type MealToCome } from '../meals/index.ts';
import { cancelWithEmail } from '../orders/index.ts';
import type { Services } from '../services.ts';
import { findClass, readLines } from './read-register.ts';

type Schema = (typeof route)['schema'];
type Marks = z.output<Schema['body']>;
type Mark = Marks['marks'][number];
type Outcome = z.input<Schema['response'][200]>['docs'][number]['outcome'];

interface Marking {
  operator: string;
  classId: string;
  schoolId: string;
  day: string;
  now: Date;
}

/**
 * Marks children of a class, each in a transaction of its own, so that none waits for another's
 * wallet. The same marks again change nothing (product:console-register#marks).
 * @throws Failure not_found, validation_failed for a day that cannot be marked
 */
export async function markRegister(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  operator: SignedInOperator,
  { classId, day, marks }: Marks & { classId: string },
): Promise<z.input<Schema['response'][200]>> {
  const { schoolId, timeZone } = await findClass(db, classId);
  const now = clock();
  if (!isRegisterDay(day, dayInZone(now, timeZone))) throw invalid('day', 'cannot be marked');
  const marking = { operator: operator.id, classId, schoolId, day, now };
  const outcomes = new Map<string, Outcome>();
  for (const mark of marks) {
    const outcome = await db.transaction().execute((trx) => markOne(trx, marking, mark));
    outcomes.set(mark.student, outcome);
  }
  const students = [...outcomes.keys()];
  const lines = await readLines(db, operator, { classId, day, now, students });
  return {
    docs: [...outcomes].map(([student, outcome]) => {
      const line = lines.find((one) => one.student._id === student);
      return { student, outcome, ...(line && { line }) };
    }),
  };
}

/** Locks are taken as on a cancellation: student, order, wallet. */
async function markOne(
  trx: Transaction<DB>,
  { operator, classId, schoolId, day, now }: Marking,
  { student, attendance: wanted, seen }: Mark,
): Promise<Outcome> {
  const child = await trx
    .selectFrom('student')
    .select('id')
    .where('id', '=', student)
    .where('class_id', '=', classId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!child) return 'gone';
  const stored = await trx
    .selectFrom('attendance')
    .select('attendance')
    .where('student_id', '=', student)
    .where('day', '=', day)
    .executeTakeFirst();
  const before = stored?.attendance ?? null;
  const outcome = outcomeOfMark({ stored: before, seen, wanted });
  if (outcome === 'conflict') return outcome;
  if (outcome === 'marked') {
    const values = { school_id: schoolId, attendance: wanted, operator_id: operator };
    await trx
      .insertInto('attendance')
      .values({ student_id: student, day, ...values, changed_at: now })
      .onConflict((conflict) =>
        conflict.columns(['student_id', 'day']).doUpdateSet({ ...values, changed_at: now }),
      )
      .execute();
    await writeAudit(trx, {
      action: 'attendance.changed',
      operator,
      subject: student,
      detail: { day, attendance: wanted, before },
    });
  }
  // Also for a child that is marked already: a meal may have been ordered since.
  if (isAway(wanted)) await cancelMeals(trx, { student, day, now });
  return outcome;
}

/** Cancels the child's meals of the day until their cut-off, with the money back and an email. */
async function cancelMeals(
  trx: Transaction<DB>,
  { student, day, now }: { student: string; day: string; now: Date },
): Promise<void> {
  const meals: MealToCome[] = [];
  for (const { id } of await findMealsOfDays(trx, { students: [student], from: day, until: day })) {
    meals.push(await lockMeal(trx, id));
  }
  for (const meal of meals.filter((one) => isCancellable(one, now))) {
    await cancelWithEmail(trx, meal, { why: 'absent', kind: 'meal-absent' });
  }
}
