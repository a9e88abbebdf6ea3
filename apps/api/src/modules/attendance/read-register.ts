import type { readRegister as route } from '@merenda/contract/people/attendance';
import { toMajor } from '@merenda/domain/money/money';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import { isCollectionDay, isRegisterDay } from '@merenda/domain/people/attendance';
import { dayInZone } from '@merenda/domain/time/dates';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/database/generated.ts';
import { notFound } from '../../platform/failure.ts';
import { classWords } from '../companies/index.ts';
import {
  findMealsOfDays,
  isCancellable,
  isToCome,
  type Reader,
  tellStates,
} from '../meals/index.ts';
import { textsByLanguage } from '../menus/index.ts';
import type { Services } from '../services.ts';

type Register = z.input<(typeof route)['schema']['response'][200]>;
export type RegisterLine = Register['docs'][number];

/** A class with its school. @throws Failure not_found */
export const findClass = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom('school_class as class')
    .innerJoin('school', 'school.id', 'class.school_id')
    .select(['class.id', classWords('class').as('name')])
    .select(['school.id as schoolId', 'school.name as schoolName'])
    .select('school.time_zone as timeZone')
    .where('class.id', '=', id)
    .executeTakeFirstOrThrow(notFound);

/** The class register of a day (product:console-register#page). @throws Failure not_found */
export async function readRegister(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  reader: Reader,
  { classId, day }: { classId: string; day: string },
): Promise<Register> {
  const found = await findClass(db, classId);
  const now = clock();
  const today = dayInZone(now, found.timeZone);
  return {
    class: { _id: found.id, name: found.name },
    school: { _id: found.schoolId, name: found.schoolName },
    day,
    isOpen: isRegisterDay(day, today),
    isCollecting: isCollectionDay(day, today),
    docs: await readLines(db, reader, { classId, day, now }),
  };
}

/** The lines of a class, or of these of its children, by name. */
export async function readLines(
  db: Kysely<DB>,
  reader: Reader,
  { classId, day, now, students }: { classId: string; day: string; now: Date; students?: string[] },
): Promise<RegisterLine[]> {
  const children = await db
    .selectFrom('student')
    .leftJoin('attendance', (join) =>
      join.onRef('attendance.student_id', '=', 'student.id').on('attendance.day', '=', day),
    )
    .leftJoin('operator', 'operator.id', 'attendance.operator_id')
    .select(['student.id', 'student.name', 'student.enrollment_number as number'])
    .select(['attendance.attendance', 'attendance.changed_at as changedAt', 'operator.name as by'])
    .where('student.class_id', '=', classId)
    .where('student.deleted_at', 'is', null)
    .$if(students !== undefined, (query) => query.where('student.id', 'in', students ?? []))
    .orderBy('student.name')
    .orderBy('student.id')
    .execute();
  const ids = children.map(({ id }) => id);
  const look = { about: classId, now };
  const meals = await readMeals(db, reader, look, { students: ids, from: day, until: day });
  return children.map(({ id, name, number, attendance, changedAt, by }) => ({
    student: { _id: id, name, ...(number !== null && { enrollmentNumber: number }) },
    ...(attendance !== null && { attendance }),
    ...(changedAt && by !== null && { changed: { at: changedAt.toISOString(), by } }),
    orders: meals.filter(({ studentId }) => studentId === id).map(({ order }) => order),
  }));
}

/** The students' meals of some days as an operator reads them, in the order of their hours. */
export async function readMeals(
  db: Kysely<DB>,
  reader: Reader,
  look: { about: string; now: Date },
  which: { students: readonly string[]; from: string; until: string },
) {
  const meals = await tellStates(db, reader, look, await findMealsOfDays(db, which));
  return meals.map(({ meal, state }) => ({
    studentId: meal.student_id,
    order: {
      _id: meal.id,
      orderNumber: Number(meal.order_number),
      menu: textsByLanguage(meal.names),
      scheduledFor: scheduledFor(meal.day, meal.slot),
      ...state,
      isCancellable: isCancellable(meal, look.now),
      isUncollected: meal.status === 'open' && !isToCome(meal, look.now),
      total: toMajor(meal.total_minor, meal.currency),
      currency: meal.currency,
    },
  }));
}
