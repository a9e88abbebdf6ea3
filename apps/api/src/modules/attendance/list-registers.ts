import type { listRegisters as route } from '@merenda/contract/people/attendance';
import type { OperatorScope } from '@merenda/domain/people/operators';
import { dayInZone } from '@merenda/domain/time/dates';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Services } from '../services.ts';

type Schema = (typeof route)['schema'];

/** The schools of one select; an operator of more of them names the school in the address. */
const MAX_SCHOOLS = 500;

/** The operator's schools by name, and the classes of one of them with their marks of a day. */
export async function listRegisters(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { everywhere, companies, schools: single }: OperatorScope,
  { school: asked, day: askedDay }: z.output<Schema['querystring']>,
): Promise<z.input<Schema['response'][200]>> {
  const within = await db
    .selectFrom('school')
    .select(['id', 'name', 'time_zone'])
    .where(
      sql<boolean>`(${everywhere} OR company_id = ANY (${[...companies]})
        OR id = ANY (${[...single]}::uuid[]))`,
    )
    .orderBy(sql`id = ${asked ?? null} DESC NULLS LAST`)
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_SCHOOLS)
    .execute();
  const [school] = within;
  if (!school) return { schools: [], classes: [] };
  const day = askedDay ?? dayInZone(clock(), school.time_zone);
  const { rows: classes } = await sql<{
    id: string;
    name: string;
    students: number;
    marked: number;
  }>`
    SELECT class.id, class.name, count(student.id)::int AS students,
      count(attendance.student_id)::int AS marked
    FROM school_class AS class
    LEFT JOIN student ON student.school_id = class.school_id AND student.class_id = class.id
      AND student.deleted_at IS NULL
    LEFT JOIN attendance ON attendance.student_id = student.id AND attendance.day = ${day}
    WHERE class.school_id = ${school.id}
    GROUP BY class.id ORDER BY class.name, class.id`.execute(db);
  return {
    schools: within
      .map(({ id, name }) => ({ _id: id, name }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    school: school.id,
    day,
    classes: classes.map(({ id, ...rest }) => ({ _id: id, ...rest })),
  };
}
