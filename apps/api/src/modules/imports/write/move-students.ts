import type { PoolClient } from 'pg';
import { stagingOf } from '../formats/format.ts';
import { enrolments } from '../formats/school-formats.ts';
import { changesOf } from './merge.ts';

/**
 * Gives registered students the class of their enrolment if it is new or different. Number and
 * birth date have to match (product:importing#enrolment). Students are locked in the usual order.
 * @returns how many students changed their class
 */
export async function moveStudents(client: PoolClient): Promise<number> {
  const { rowCount } = await client.query(
    `WITH moving AS (
       SELECT student.id, enrolment.class_id
       FROM ${changesOf(enrolments)} AS change
       JOIN ${stagingOf(enrolments)} AS s ON s.line = change.line
       JOIN school ON school.company_id = s.company AND school.source_key = s.school
       JOIN enrolment ON enrolment.school_id = school.id AND enrolment.number = s.number
       JOIN student ON student.school_id = school.id
         AND lower(student.enrollment_number) = lower(enrolment.number)
         AND (student.enrollment_number = enrolment.number OR NOT EXISTS (
           SELECT FROM enrolment AS other WHERE other.school_id = school.id
             AND other.number <> enrolment.number
             AND lower(other.number) = lower(enrolment.number)))
         AND student.birth_date = enrolment.birth_date
       WHERE change.action <> 'DELETE' AND enrolment.class_id IS NOT NULL
         AND student.deleted_at IS NULL
         AND student.class_id IS DISTINCT FROM enrolment.class_id
       ORDER BY student.id
       FOR NO KEY UPDATE OF student
     )
     UPDATE student SET class_id = moving.class_id FROM moving WHERE student.id = moving.id`,
  );
  return rowCount ?? 0;
}
