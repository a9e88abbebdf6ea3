import pg, { type PoolClient } from 'pg';
import type { Mistakes, Why } from '../mistakes.ts';
import { addFound, addTwice } from '../write/check-references.ts';
import { CLASS_LIST, classList } from './class-list.ts';

/**
 * Finds the student and the class of each staged row, and adds rows that lead to none, to several or
 * to one student twice as mistakes. A number decides; without one, or where no student has it, name
 * and birth date do (product:console-people#change-of-classes).
 */
export async function matchRows(
  client: PoolClient,
  schoolId: string,
  mistakes: Mistakes,
): Promise<void> {
  const { file } = classList;
  const school = pg.escapeLiteral(schoolId);
  await client.query(
    `ALTER TABLE ${CLASS_LIST} ADD student_id uuid, ADD students bigint, ADD is_other_day boolean,
       ADD class_id uuid, ADD classes bigint`,
  );
  await client.query(findStudents(school));
  await client.query(findClasses(school));
  await client.query(`ANALYZE ${CLASS_LIST}`);
  await addFound<{ code: Why['code']; value: string }>(
    client,
    CLASS_LIST,
    `SELECT line, code, CASE WHEN code IN ('noClass', 'severalClasses') THEN class
         WHEN code = 'otherBirthDate' THEN birth_date::text
         ELSE coalesce(number, name) END AS value
     FROM (SELECT *, CASE WHEN students IS NULL THEN 'noStudent' WHEN students > 1 THEN 'severalStudents'
         WHEN is_other_day THEN 'otherBirthDate' WHEN classes IS NULL THEN 'noClass'
         WHEN classes > 1 THEN 'severalClasses' END AS code
       FROM ${CLASS_LIST} WHERE NOT is_wrong) AS checked
     WHERE code IS NOT NULL`,
    mistakes,
    ({ line, code, value }) =>
      mistakes.addRow(
        { file, line, column: COLUMNS[code] ?? 'number' },
        { code, values: { value } },
      ),
  );
  const twice = { file, table: CLASS_LIST, column: 'number', key: ['student_id'] };
  await addTwice(client, { ...twice, code: 'sameStudent' }, mistakes);
}

const COLUMNS: Partial<Record<Why['code'], string>> = {
  noClass: 'class',
  severalClasses: 'class',
  otherBirthDate: 'birth_date',
};

const findStudents = (school: string) => `
  UPDATE ${CLASS_LIST} AS s
  SET student_id = found.id, students = found.students, is_other_day = found.is_other_day
  FROM (
    SELECT s.line, student.id, 1 AS students,
      coalesce(student.birth_date <> s.birth_date, false) AS is_other_day
    FROM ${CLASS_LIST} AS s JOIN student ON lower(student.enrollment_number) = lower(s.number)
    WHERE student.school_id = ${school} AND student.deleted_at IS NULL
      AND (student.enrollment_number = s.number OR NOT EXISTS (
        SELECT FROM student AS other WHERE other.school_id = ${school} AND other.id <> student.id
          AND lower(other.enrollment_number) = lower(s.number) AND other.deleted_at IS NULL))
    UNION ALL
    SELECT s.line, (array_agg(student.id))[1], count(*), false
    FROM ${CLASS_LIST} AS s
    JOIN student ON student.searched = searched_name(s.name) AND student.birth_date = s.birth_date
    WHERE student.school_id = ${school} AND student.deleted_at IS NULL
      AND (s.number IS NULL OR student.enrollment_number IS NULL)
      AND NOT EXISTS (SELECT FROM student AS other WHERE other.school_id = ${school}
        AND lower(other.enrollment_number) = lower(s.number) AND other.deleted_at IS NULL)
    GROUP BY s.line
  ) AS found WHERE found.line = s.line`;

/** Rows name the same few classes: each name is compared once. */
const findClasses = (school: string) => `
  UPDATE ${CLASS_LIST} AS s SET class_id = found.id, classes = found.classes
  FROM (
    SELECT named.class, named.year, named.shift, (array_agg(known.id))[1] AS id,
      count(*) AS classes
    FROM (SELECT DISTINCT class, year, shift FROM ${CLASS_LIST}) AS named
    JOIN school_class AS known ON known.school_id = ${school}
      AND (known.source_key = named.class
        OR searched_name(known.name) = searched_name(named.class))
      AND coalesce(searched_name(known.year) = searched_name(named.year), true)
      AND coalesce(searched_name(known.shift) = searched_name(named.shift), true)
    GROUP BY named.class, named.year, named.shift
  ) AS found
  WHERE (found.class, found.year, found.shift) IS NOT DISTINCT FROM (s.class, s.year, s.shift)`;
