import { join } from 'node:path';
import { type Format, stagingOf } from '../formats/format.ts';
import { classes, enrolments, schools } from '../formats/school-formats.ts';
import { literal } from '../formats/sql.ts';
import { ImportError } from '../mistakes.ts';
import { readCsv } from '../read/read-csv.ts';
import { readRows } from '../read/read-rows.ts';
import type { ImportOptions, Staging } from '../staging.ts';
import { addFound, type Source } from '../write/check-references.ts';
import { stage } from '../write/stage.ts';
import { SHAPES } from './shapes.ts';

const MANIFEST = 'manifest.csv';

export const isOneRoster = (files: readonly string[]) => files.includes(MANIFEST);

/**
 * Stages schools, classes and enrolments out of OneRoster 1.2's CSV, of one company
 * (product:importing#oneroster).
 */
export async function stageOneRoster(
  staging: Staging,
  { company, today, progress }: ImportOptions,
): Promise<ReadonlyMap<Format, Source>> {
  const { client, folder, files, currencies, mistakes } = staging;
  if (company === undefined) throw new ImportError('OneRoster does not say whose: add --company.');
  if (!currencies.has(company)) throw new ImportError(`There is no company ${company}.`);
  await readManifest(staging);
  for (const shape of SHAPES) {
    const { file, table, fields } = shape;
    if (!files.includes(file)) {
      mistakes.add({ file }, 'is missing');
      continue;
    }
    const context = { file, mistakes, currencies, today };
    const rows = readRows(join(folder, file), shape, context);
    const count = await stage(client, { name: table, fields }, rows, (soFar) =>
      progress(file, soFar),
    );
    progress(file, count);
  }
  mistakes.throwIfAny();
  await checkStudents(staging);
  mistakes.throwIfAny();
  for (const format of [schools, classes, enrolments]) {
    const columns = format.fields.map(({ staged, type }) => `${staged} ${type}`).join(', ');
    await client.query(
      `CREATE TEMPORARY TABLE ${stagingOf(format)} (line integer, ${columns}) ON COMMIT DROP`,
    );
  }
  await fill(staging, company);
  return SOURCES;
}

/** Which columns of OneRoster a staged value is told by. */
const source = (file: string, columns: Readonly<Record<string, string>>): Source => ({
  file,
  columnOf: (staged) => columns[staged] ?? staged,
});

const SOURCES: ReadonlyMap<Format, Source> = new Map([
  [schools, source('orgs.csv', { school: 'sourcedId' })],
  [classes, source('classes.csv', { school: 'schoolSourcedId', class: 'sourcedId' })],
  [
    enrolments,
    source('enrollments.csv', {
      school: 'schoolSourcedId',
      class: 'classSourcedId',
      number: 'userSourcedId',
    }),
  ],
]);

/** Version 1.2, and whole files: what changed since somebody else's last reading is no roster. */
async function readManifest({ folder, mistakes }: Staging): Promise<void> {
  const names = new Set(SHAPES.map(({ file }) => `file.${file.replace('.csv', '')}`));
  let version: string | undefined;
  const report = { file: MANIFEST, mistakes };
  for await (const { line, values } of readCsv(join(folder, MANIFEST), report)) {
    const [name = '', value = ''] = values.map((text) => text.trim());
    const place = { file: MANIFEST, line, column: 'value' };
    if (name === 'oneroster.version') version = value;
    if (names.has(name) && value !== 'bulk') {
      mistakes.add(place, `${name} is ${value}: only bulk is read`);
    }
  }
  if (version !== '1.2') {
    mistakes.add({ file: MANIFEST }, `oneroster.version is ${version ?? 'missing'}: 1.2 is read`);
  }
}

/** The term of a class that ends last. */
const LAST_TERM = `LEFT JOIN LATERAL (
    SELECT max(end_date) AS end_date, max(school_year) AS school_year FROM roster_session
    WHERE sourced_id = ANY (regexp_split_to_array(class.terms, '\\s*,\\s*'))
  ) AS term ON true`;

/** Students' enrolments with what belongs to them; a class once, its terms not for each student. */
const STUDENTS = `roster_enrollment AS enrollment
  LEFT JOIN roster_user AS student ON student.sourced_id = enrollment.student
  LEFT JOIN roster_demographic AS demographic ON demographic.sourced_id = enrollment.student
  LEFT JOIN (
    SELECT class.sourced_id, class.class_type, term.end_date FROM roster_class AS class ${LAST_TERM}
  ) AS class ON class.sourced_id = enrollment.class`;

async function checkStudents({ client, mistakes }: Staging): Promise<void> {
  await addFound<{ column: string; why: string }>(
    client,
    `SELECT line, problem[1] AS column, problem[2] AS why FROM (
       SELECT enrollment.line, CASE
         WHEN student.sourced_id IS NULL THEN ARRAY['userSourcedId', 'the user is not in users.csv']
         WHEN demographic.birth_date IS NULL
           THEN ARRAY['userSourcedId', 'the user has no birthDate in demographics.csv']
         WHEN class.sourced_id IS NULL
           THEN ARRAY['classSourcedId', 'the class is not in classes.csv']
         WHEN coalesce(enrollment.end_date, class.end_date) IS NULL
           THEN ARRAY['endDate', 'is empty, and no term of the class has one']
       END AS problem
       FROM ${STUDENTS} WHERE enrollment.role = 'student'
     ) AS checked WHERE problem IS NOT NULL`,
    mistakes,
    ({ line, column, why }) => mistakes.add({ file: 'enrollments.csv', line, column }, why),
  );
}

async function fill({ client }: Staging, company: string): Promise<void> {
  const own = literal(company);
  // What OneRoster does not know stays as it is, or begins as the company's.
  await client.query(
    `INSERT INTO ${stagingOf(schools)} (line, company, school, name, town, time_zone, wallet_payment,
       health_form, test)
     SELECT line, ${own}, sourced_id, org.name, school.town, coalesce(school.time_zone, company.time_zone),
       coalesce(wallet_payment, true), coalesce(anamnesis_enabled, false), coalesce(is_test, false)
     FROM roster_org AS org JOIN company ON company.id = ${own}
     LEFT JOIN school ON school.company_id = company.id AND school.source_key = sourced_id
     WHERE type = 'school'`,
  );
  // Homerooms are what guardians know as classes; a school that has none shows all.
  await client.query(
    `INSERT INTO ${stagingOf(classes)} (line, company, school, class, name, education_level, year,
       shift, room)
     SELECT class.line, ${own}, class.school, class.sourced_id, class.title,
       coalesce(class.grades, ''), coalesce(term.school_year, ''), coalesce(class.periods, ''),
       class.location
     FROM roster_class AS class ${LAST_TERM}
     WHERE class.class_type = 'homeroom' OR NOT EXISTS (
       SELECT FROM roster_class AS other
       WHERE other.school = class.school AND other.class_type = 'homeroom')`,
  );
  await client.query(
    `INSERT INTO ${stagingOf(enrolments)} (line, company, school, number, birth_date, class, until,
       removed)
     SELECT DISTINCT ON (enrollment.school, enrollment.student) enrollment.line, ${own},
       enrollment.school, coalesce(student.identifier, student.sourced_id), demographic.birth_date,
       staged.class, coalesce(enrollment.end_date, class.end_date), false
     FROM ${STUDENTS}
     LEFT JOIN ${stagingOf(classes)} AS staged
       ON staged.school = enrollment.school AND staged.class = enrollment.class
     WHERE enrollment.role = 'student'
     ORDER BY enrollment.school, enrollment.student, staged.class IS NULL, enrollment.line`,
  );
  for (const format of [schools, classes, enrolments]) {
    await client.query(`ANALYZE ${stagingOf(format)}`);
  }
}
