import type { listRegisters as route } from '@merenda/contract/people/attendance';
import type { OperatorScope } from '@merenda/domain/people/operators';
import { dayInZone } from '@merenda/domain/time/dates';
import { sql } from 'kysely';
import type { z } from 'zod';
import { classWords } from '../companies/index.ts';
import { withinScope } from '../operator/index.ts';
import type { Services } from '../services.ts';

type Schema = (typeof route)['schema'];

/** The classes of a school with their marks of a day; without a school of the operator's first one by name. */
export async function listRegisters(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  scope: OperatorScope,
  { school: asked, day: askedDay }: z.output<Schema['querystring']>,
): Promise<z.input<Schema['response'][200]>> {
  const school = await db
    .selectFrom('school')
    .select(['id', 'time_zone'])
    .where(withinScope(scope, { company: 'company_id', school: 'id' }))
    .orderBy(sql`id = ${asked ?? null} DESC NULLS LAST`)
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!school) return { classes: [] };
  const day = askedDay ?? dayInZone(clock(), school.time_zone);
  const { rows: classes } = await sql<{
    id: string;
    name: string;
    students: number;
    marked: number;
  }>`
    SELECT class.id, ${classWords('class')} AS name, count(student.id)::int AS students,
      count(attendance.student_id)::int AS marked
    FROM school_class AS class
    LEFT JOIN student ON student.school_id = class.school_id AND student.class_id = class.id
      AND student.deleted_at IS NULL
    LEFT JOIN attendance ON attendance.student_id = student.id AND attendance.day = ${day}
    WHERE class.school_id = ${school.id}
    GROUP BY class.id ORDER BY class.name, class.id`.execute(db);
  return {
    school: school.id,
    day,
    classes: classes.map(({ id, ...rest }) => ({ _id: id, ...rest })),
  };
}
