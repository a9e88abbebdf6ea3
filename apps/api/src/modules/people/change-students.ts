import type { StudentFields } from '@merenda/contract/people/person';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB, Student } from '../../platform/database/generated.ts';

type Field = keyof StudentFields;

const COLUMNS = {
  class: 'class_id',
  enrollmentNumber: 'enrollment_number',
} as const satisfies Record<Field, keyof Selectable<Student>>;

const FIELDS = Object.keys(COLUMNS) as Field[];

export interface StudentChange {
  studentId: string;
  /** The new values; a field that is not named stays. */
  to: Partial<StudentFields>;
  /** The state that the operator read; another one is not overwritten. */
  seen: Partial<StudentFields>;
}

/**
 * `conflict`: somebody else has changed a field since. `gone`: there is no such student any more.
 * `noClass`: the class is none of the school's.
 */
type ChangeOutcome = 'changed' | 'same' | 'conflict' | 'gone' | 'noClass';

/**
 * Changes students, for instance moves them into other classes of their schools
 * (product:console-people#changes). Students are locked in the usual order, then the classes. It
 * writes those that can be written; a caller for whom that is not all rolls back.
 * @returns the outcome of each change, in order
 */
export async function changeStudents(
  trx: Kysely<DB>,
  operator: Pick<SignedInOperator, 'id'>,
  changes: readonly StudentChange[],
): Promise<ChangeOutcome[]> {
  const students = await lockStudents(
    trx,
    changes.map(({ studentId }) => studentId),
  );
  const classes = await lockClasses(
    trx,
    changes.flatMap(({ to }) => to.class ?? []),
  );
  const planned = changes.map((change) => {
    const student = students.get(change.studentId);
    const fields = student ? otherFields(change.to, student) : [];
    return { ...change, student, fields };
  });
  const outcomes = planned.map(({ student, fields, to, seen }): ChangeOutcome => {
    if (!student) return 'gone';
    if (fields.length === 0) return 'same';
    if (otherFields(seen, student).length > 0) return 'conflict';
    if (to.class && classes.get(to.class) !== student.schoolId) return 'noClass';
    return 'changed';
  });
  const changed = planned.filter((_, at) => outcomes[at] === 'changed');
  if (changed.length === 0) return outcomes;
  await writeStudents(
    trx,
    changed.map(({ studentId, student, to }) => ({ studentId, fields: { ...student, ...to } })),
  );
  await writeAudit(
    trx,
    changed.map(({ studentId, fields }) => ({
      action: 'student.changed' as const,
      operator: operator.id,
      subject: studentId,
      detail: { fields },
    })),
  );
  return outcomes;
}

async function lockStudents(trx: Kysely<DB>, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('student')
    .select(['id', 'school_id as schoolId'])
    .select(Object.values(COLUMNS))
    .where(sql<boolean>`id = ANY (${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, { schoolId: row.schoolId, ...fieldsOf(row) }]));
}

/** The school of each class. A deletion that is under way is awaited. */
async function lockClasses(trx: Kysely<DB>, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('school_class')
    .select(['id', 'school_id as schoolId'])
    .where(sql<boolean>`id = ANY (${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ id, schoolId }) => [id, schoolId]));
}

/** Writes all fields of each student, as one statement. */
async function writeStudents(
  trx: Kysely<DB>,
  students: readonly { studentId: string; fields: Partial<StudentFields> }[],
): Promise<void> {
  const rows = students.map(({ studentId, fields }) => ({
    id: studentId,
    ...Object.fromEntries(FIELDS.map((field) => [COLUMNS[field], fields[field]])),
  }));
  const values = FIELDS.map(
    (field) => sql`${sql.ref(COLUMNS[field])} = ${sql.ref(`wanted.${COLUMNS[field]}`)}`,
  );
  await sql`UPDATE student SET ${sql.join(values)}
    FROM jsonb_populate_recordset(NULL::student, ${JSON.stringify(rows)}::jsonb) AS wanted
    WHERE student.id = wanted.id`.execute(trx);
}

const fieldsOf = (row: Pick<Selectable<Student>, (typeof COLUMNS)[Field]>) =>
  Object.fromEntries(FIELDS.map((field) => [field, row[COLUMNS[field]]])) as {
    [F in Field]: Selectable<Student>[(typeof COLUMNS)[F]];
  };

/** The named fields whose values are not the student's. */
const otherFields = (named: Partial<StudentFields>, student: StudentFields): Field[] =>
  FIELDS.filter((field) => field in named && named[field] !== student[field]);
