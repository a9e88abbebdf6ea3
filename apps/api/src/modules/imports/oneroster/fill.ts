import type { Field } from '../formats/fields.ts';
import { type Format, stagingOf } from '../formats/format.ts';
import { classes, enrolments, schools } from '../formats/school-formats.ts';
import { literal } from '../formats/sql.ts';
import type { ImportOptions, Staging } from '../staging.ts';
import { makeStaging } from '../write/stage.ts';
import { ENROLLED, IS_GONE } from './check-roster.ts';

/** Makes schools, classes and enrolments of a roster's rows. */
export async function fill(
  { client }: Pick<Staging, 'client'>,
  company: string,
  { today }: Pick<ImportOptions, 'today'>,
): Promise<void> {
  const formats = [schools, classes, enrolments];
  for (const format of formats) {
    const columns = format.fields.map(({ staged, type }) => `${staged} ${type}`);
    await makeStaging(client, stagingOf(format), columns);
  }
  const own = literal(company);
  await client.query(
    insertKept(
      schools,
      {
        company: own,
        school: 'sourced_id',
        name: 'org.name',
        time_zone: 'coalesce(school.time_zone, company.time_zone)',
      },
      `FROM roster_org AS org JOIN company ON company.id = ${own}
       LEFT JOIN school ON school.company_id = company.id AND school.source_key = sourced_id
       WHERE type = 'school' AND NOT org.is_gone AND NOT org.is_wrong`,
    ),
  );
  await client.query(
    insertKept(
      classes,
      {
        company: own,
        school: 'roster_class.school',
        class: 'sourced_id',
        name: 'title',
        education_level: "coalesce(grades, '')",
        year: "coalesce(roster_class.school_year, '')",
        shift: "coalesce(periods, '')",
        room: 'location',
      },
      `FROM roster_class
       LEFT JOIN school ON school.company_id = ${own} AND school.source_key = roster_class.school
       LEFT JOIN school_class ON school_id = school.id AND school_class.source_key = sourced_id
       WHERE is_shown AND NOT is_wrong`,
    ),
  );
  await client.query(
    insertKept(
      enrolments,
      {
        company: own,
        school: 'told.school',
        number: 'told.number',
        birth_date: 'told.birth_date',
        class: 'told.class',
        until: 'told.until',
        removed: 'told.removed',
      },
      `FROM (${enrolmentsSql(own)}) AS told
       LEFT JOIN school ON school.company_id = ${own} AND school.source_key = told.school
       LEFT JOIN enrolment ON enrolment.school_id = school.id AND enrolment.number = told.number`,
    ),
    [today],
  );
  for (const format of formats) await client.query(`ANALYZE ${stagingOf(format)}`);
}

/**
 * SQL that stages one row for each row of `source`. A column that OneRoster lacks, and that has no given
 * SQL, keeps the record's present value, else that of an empty column.
 */
function insertKept(format: Format, given: Record<string, string>, source: string): string {
  const kept = ({ staged, type, empty }: Field): string => {
    const present = format.written.staged[staged];
    if (!present) throw new Error(`${format.file} is written without ${staged}`);
    return typeof empty === 'string' ? `coalesce(${present}, ${literal(empty)}::${type})` : present;
  };
  return `INSERT INTO ${stagingOf(format)} (line, ${format.fields.map(({ staged }) => staged).join()})
    SELECT line, ${format.fields.map((field) => given[field.staged] ?? kept(field)).join()} ${source}`;
}

/**
 * One row for each student of a school, whatever the number of terms and classes in the roster. It
 * lasts until the last of them ends. Its class is today's, else the next one, else the last one. It
 * is removed when all of them are gone. A student with a row that was left out gets none: the other
 * rows do not tell the whole.
 */
const enrolmentsSql = (own: string) => `
  SELECT DISTINCT ON (school, removed, one) line, school, number, birth_date,
    CASE WHEN NOT removed THEN class END AS class, until, removed
  FROM (
    SELECT *, CASE WHEN removed THEN number ELSE student END AS one,
      bool_and(removed) OVER (PARTITION BY school, number) AS is_nobodys FROM (
    SELECT enrollment.line, enrollment.school, enrollment.student,
      coalesce(student.identifier, enrollment.student) AS number, demographic.birth_date,
      CASE WHEN class.is_shown AND coalesce(class.school, enrollment.school) = enrollment.school
        THEN enrollment.class END AS class,
      max(coalesce(enrollment.end_date, class.end_date)) FILTER (WHERE NOT ${IS_GONE}) OVER own AS until,
      bool_and(${IS_GONE}) OVER own AS removed,
      ${IS_GONE} AS is_gone,
      coalesce(enrollment.begin_date, class.start_date, '-infinity') AS begins,
      coalesce(enrollment.end_date, class.end_date) AS ends
    FROM ${ENROLLED}
    WHERE enrollment.role = 'student' AND NOT EXISTS (
      SELECT FROM roster_enrollment AS other
      WHERE other.student = enrollment.student AND other.is_wrong)
    WINDOW own AS (PARTITION BY enrollment.school, enrollment.student)
    ) AS by_student
  ) AS told
  WHERE NOT removed OR (is_nobodys AND EXISTS (
    SELECT FROM school WHERE company_id = ${own} AND source_key = told.school))
  ORDER BY school, removed, one, is_gone, class IS NULL,
    CASE WHEN ends < $1 THEN 2 WHEN begins > $1 THEN 1 ELSE 0 END,
    CASE WHEN begins > $1 THEN begins END,
    CASE WHEN ends < $1 THEN ends END DESC,
    begins DESC, line`;
