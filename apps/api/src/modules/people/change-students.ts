import { type Kysely, sql } from 'kysely';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';

/** A student's class and number, as stored or wanted. */
interface Place {
  class: string | null;
  enrollmentNumber: string | null;
}

export interface StudentChange extends Place {
  studentId: string;
  /** The state that the operator read; another one is not overwritten. */
  seen: Place;
}

/**
 * `conflict`: somebody else has changed class or number since. `gone`: there is no such student any
 * more. `noClass`: the class is none of the school's.
 */
type ChangeOutcome = 'changed' | 'same' | 'conflict' | 'gone' | 'noClass';

/**
 * Moves students into other classes of their schools, or gives other numbers
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
    changes.flatMap((change) => change.class ?? []),
  );
  const outcomeOf = (change: StudentChange): ChangeOutcome => {
    const student = students.get(change.studentId);
    if (!student) return 'gone';
    if (changedFields(student, change).length === 0) return 'same';
    if (changedFields(student, change.seen).length > 0) return 'conflict';
    if (change.class !== null && classes.get(change.class) !== student.schoolId) return 'noClass';
    return 'changed';
  };
  const outcomes = changes.map(outcomeOf);
  const changed = changes.filter((_, at) => outcomes[at] === 'changed');
  if (changed.length === 0) return outcomes;
  await sql`UPDATE student SET class_id = wanted.class, enrollment_number = wanted.number
    FROM unnest(${changed.map(({ studentId }) => studentId)}::uuid[],
      ${changed.map((change) => change.class)}::uuid[],
      ${changed.map(({ enrollmentNumber }) => enrollmentNumber)}::text[]) AS wanted (id, class, number)
    WHERE student.id = wanted.id`.execute(trx);
  await writeAudit(
    trx,
    changed.map((change) => ({
      action: 'student.changed' as const,
      operator: operator.id,
      subject: change.studentId,
      detail: { fields: changedFields(change.seen, change) },
    })),
  );
  return outcomes;
}

async function lockStudents(trx: Kysely<DB>, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('student')
    .select(['id', 'school_id as schoolId'])
    .select(['class_id as class', 'enrollment_number as enrollmentNumber'])
    .where(sql<boolean>`id = ANY (${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
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

const FIELDS = { class: true, enrollmentNumber: true } satisfies Record<keyof Place, true>;

const changedFields = (one: Place, other: Place): string[] =>
  (Object.keys(FIELDS) as (keyof Place)[]).filter((field) => one[field] !== other[field]);
