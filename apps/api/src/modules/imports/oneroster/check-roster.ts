import type { PoolClient } from 'pg';
import { inWords } from '../mistakes.ts';
import type { Staging } from '../staging.ts';
import { addFound, addTwice } from '../write/check-references.ts';
import { ENROLLMENTS, RECORDS } from './shapes.ts';

/**
 * Each class's terms: the first beginning, and the last end if all of its terms are found and
 * right.
 */
const TERMS = `LEFT JOIN LATERAL (
    SELECT min(start_date) AS start_date, max(school_year) FILTER (WHERE NOT is_gone) AS school_year,
      CASE WHEN count(*) = cardinality(named.terms) AND NOT bool_or(is_wrong)
        THEN max(end_date) FILTER (WHERE NOT is_gone) END AS end_date
    FROM (SELECT array_agg(DISTINCT term) AS terms
      FROM regexp_split_to_table(btrim(class.terms, ', '), '\\s*,\\s*') AS term) AS named
    JOIN roster_session ON sourced_id = ANY (named.terms)
    GROUP BY named.terms
  ) AS term ON true`;

/** Adds to each class the dates of its terms, and whether guardians see it. */
async function completeClasses({ client }: Pick<Staging, 'client'>): Promise<void> {
  await client.query(
    `ALTER TABLE roster_class ADD start_date date, ADD end_date date, ADD school_year text,
       ADD is_shown boolean`,
  );
  // Homerooms are the classes that guardians know; a school without homerooms shows all classes. A
  // class of an unreadable kind may be a homeroom.
  await client.query(
    `UPDATE roster_class AS one SET start_date = term.start_date, end_date = term.end_date,
       school_year = term.school_year,
       is_shown = NOT one.is_gone AND (coalesce(one.class_type, 'homeroom') = 'homeroom'
         OR NOT EXISTS (SELECT FROM roster_class AS other WHERE other.school = one.school
           AND other.class_type = 'homeroom' AND NOT other.is_gone))
     FROM roster_class AS class ${TERMS} WHERE class.line = one.line`,
  );
  await client.query('ANALYZE roster_class');
}

/** Enrolments with their students, classes and schools. */
export const ENROLLED = `roster_enrollment AS enrollment
  LEFT JOIN roster_user AS student ON student.sourced_id = enrollment.student
  LEFT JOIN roster_demographic AS demographic ON demographic.sourced_id = enrollment.student
  LEFT JOIN roster_class AS class ON class.sourced_id = enrollment.class
  LEFT JOIN roster_org AS org ON org.sourced_id = enrollment.school`;

/** Whether an enrolment is over because it, the user, the class or the school is to be deleted. */
export const IS_GONE = `(enrollment.is_gone OR coalesce(student.is_gone, false)
  OR coalesce(class.is_gone, false) OR coalesce(org.is_gone, false))`;

/** Mistakes between the files: repeated ids, and enrolments whose references lead nowhere. */
export async function checkRoster({ client, mistakes }: Staging): Promise<void> {
  for (const { file, table } of RECORDS) {
    const place = { file, table, column: 'sourcedId', key: ['sourced_id'] };
    await addTwice(client, place, mistakes);
  }
  await completeClasses({ client });
  await addFound<{ column: string; why: string }>(
    client,
    ENROLLMENTS.table,
    `SELECT line, problem[1] AS column, problem[2] AS why FROM (
       SELECT enrollment.line, CASE
         WHEN student.sourced_id IS NULL THEN ARRAY['userSourcedId', 'the user is not in users.csv']
         WHEN student.is_wrong THEN ARRAY['userSourcedId', 'the user is left out']
         WHEN demographic.birth_date IS NULL
           THEN ARRAY['userSourcedId', 'the user has no birthDate in demographics.csv']
         WHEN demographic.is_wrong THEN ARRAY['userSourcedId', 'the user is left out']
         WHEN class.sourced_id IS NULL
           THEN ARRAY['classSourcedId', 'the class is not in classes.csv']
         WHEN coalesce(enrollment.end_date, class.end_date) IS NULL
           THEN ARRAY['endDate', 'is empty, and the terms of the class do not say when it ends']
       END AS problem
       FROM ${ENROLLED}
       WHERE enrollment.role = 'student' AND NOT enrollment.is_wrong AND NOT ${IS_GONE}
     ) AS checked WHERE problem IS NOT NULL`,
    mistakes,
    ({ line, column, why }) =>
      mistakes.addRow({ file: ENROLLMENTS.file, line, column }, inWords(why)),
  );
  await checkOwners({ client, mistakes });
  await checkSomeone({ client, mistakes });
}

type Checked = Pick<Staging, 'mistakes'> & { client: PoolClient };

/**
 * A row that is left out leaves its student out, because the other rows are incomplete. A row
 * without a student cannot be left out.
 */
async function checkOwners({ client, mistakes }: Checked): Promise<void> {
  const { rows } = await client.query<{ line: number }>(
    `SELECT line FROM ${ENROLLMENTS.table} WHERE is_wrong AND student IS NULL ORDER BY line LIMIT 1`,
  );
  for (const { line } of rows) {
    const place = { file: ENROLLMENTS.file, line, column: 'userSourcedId' };
    mistakes.add(place, inWords('does not say whose it is: it cannot be left out'));
  }
}

/** A roster without schools, or with enrolments and without students, was read wrongly. */
async function checkSomeone({ client, mistakes }: Checked): Promise<void> {
  const { rows } = await client.query<{ noSchool: boolean; noStudent: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM roster_org WHERE type = 'school') AS "noSchool",
       EXISTS (SELECT FROM ${ENROLLMENTS.table})
         AND NOT EXISTS (SELECT FROM ${ENROLLMENTS.table} WHERE role = 'student') AS "noStudent"`,
  );
  if (rows[0]?.noSchool)
    mistakes.add({ file: 'orgs.csv' }, inWords('has no row of the type school'));
  if (rows[0]?.noStudent) {
    mistakes.add({ file: ENROLLMENTS.file }, inWords('has no row with the role student'));
  }
}
