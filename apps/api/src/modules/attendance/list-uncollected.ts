import type { listUncollected as route } from '@merenda/contract/people/attendance';
import { scheduledFor } from '@merenda/domain/ordering/slots';
import { timeOfMinutes, wallClockAt } from '@merenda/domain/time/dates';
import { sql } from 'kysely';
import type { z } from 'zod';
import { keysetPage, type Order } from '../../platform/database/keyset.ts';
import { notFound } from '../../platform/failure.ts';
import { classWords } from '../companies/index.ts';
import { textsByLanguage } from '../menus/index.ts';
import type { Services } from '../services.ts';

type Schema = (typeof route)['schema'];

/** By class, name and hour; children without a class come last. */
const BY_CLASS: Order = {
  keys: [
    { column: sql`(student.class_id IS NULL)::int::bigint`, type: 'bigint' },
    { column: sql`coalesce(class.name, '')`, type: 'text' },
    { column: 'student.name', type: 'text' },
    { column: 'meal_order.slot', type: 'text' },
    { column: 'meal_order.id', type: 'uuid' },
  ],
  direction: 'asc',
};

/**
 * The open meals of a school's children whose hour is over, of all classes or one
 * (product:console-register#who-did-not-collect). An open meal tells nothing of health.
 * @throws Failure not_found
 */
export async function listUncollected(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  schoolId: string,
  { day, class: classId, ...page }: z.output<Schema['querystring']>,
): Promise<z.input<Schema['response'][200]>> {
  const { time_zone: timeZone } = await db
    .selectFrom('school')
    .select('time_zone')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow(notFound);
  const now = wallClockAt(clock(), timeZone);
  const isOver = sql<boolean>`(meal_order.day, meal_order.slot)
    < (${now.day}::date, ${timeOfMinutes(now.minutes)})`;
  const matching = db
    .selectFrom('meal_order')
    .innerJoin('menu', 'menu.id', 'meal_order.menu_id')
    .innerJoin('student', 'student.id', 'meal_order.student_id')
    .leftJoin('school_class as class', 'class.id', 'student.class_id')
    .leftJoin('attendance', (join) =>
      join
        .onRef('attendance.student_id', '=', 'student.id')
        .onRef('attendance.day', '=', 'meal_order.day'),
    )
    .select(['meal_order.id', 'meal_order.day', 'meal_order.slot', 'menu.names'])
    .select(['student.id as studentId', 'student.name', 'student.enrollment_number as number'])
    .select(['class.id as classId', 'attendance.attendance'])
    .select(classWords('class').$castTo<string | null>().as('className'))
    .where('meal_order.school_id', '=', schoolId)
    .where('meal_order.day', '=', day)
    .where('meal_order.status', '=', 'open')
    .where('student.deleted_at', 'is', null)
    .where(isOver)
    .$if(classId !== undefined, (query) => query.where('class.id', '=', classId ?? ''));
  const { rows, ...rest } = await keysetPage(db, matching, page, BY_CLASS);
  return {
    docs: rows.map((row) => ({
      _id: row.id,
      student: {
        _id: row.studentId,
        name: row.name,
        ...(row.number !== null && { enrollmentNumber: row.number }),
      },
      ...(row.classId !== null &&
        row.className !== null && { class: { _id: row.classId, name: row.className } }),
      ...(row.attendance !== null && { attendance: row.attendance }),
      menu: textsByLanguage(row.names),
      scheduledFor: scheduledFor(row.day, row.slot),
    })),
    ...rest,
  };
}
