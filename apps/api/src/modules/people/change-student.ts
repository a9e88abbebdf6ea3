import type { changeStudentByOperator as route } from '@merenda/contract/people/person';
import type { z } from 'zod';
import type { SignedInOperator } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { invalid, notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { refuseDuplicate } from '../students/index.ts';
import { findStudent } from './find-student.ts';

type Schema = (typeof route)['schema'];
type Answer = z.input<Schema['response'][200]>;
type Change = z.output<Schema['body']>;

/**
 * Moves a student into another class of the school, or gives another number, unless somebody else
 * has changed either since the operator looked (product:console-people#changes).
 * @throws Failure not_found, number_taken, validation_failed for another school's class
 */
export async function changeStudent(
  services: Services,
  operator: SignedInOperator,
  { studentId, ...change }: Change & { studentId: string },
): Promise<Answer> {
  const outcome = await services.db.transaction().execute(async (trx) => {
    const student = await trx
      .selectFrom('student')
      .select(['school_id', 'class_id', 'enrollment_number'])
      .where('id', '=', studentId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(notFound);
    const fields = changedFields(student, change);
    if (fields.length === 0) return 'same';
    if (isOther(student, change.seen)) return 'conflict';
    if (change.class !== null) {
      await trx
        .selectFrom('school_class')
        .select('id')
        .where('id', '=', change.class)
        .where('school_id', '=', student.school_id)
        .executeTakeFirstOrThrow(() => invalid('class', 'of another school'));
    }
    await refuseDuplicate(
      trx
        .updateTable('student')
        .set({ class_id: change.class, enrollment_number: change.enrollmentNumber })
        .where('id', '=', studentId)
        .execute(),
    );
    await writeAudit(trx, {
      action: 'student.changed',
      operator: operator.id,
      subject: studentId,
      detail: { fields },
    });
    return 'changed';
  });
  return { outcome, student: await findStudent(services, operator, studentId) };
}

interface Stored {
  class_id: string | null;
  enrollment_number: string | null;
}

const changedFields = (
  { class_id, enrollment_number }: Stored,
  wanted: Pick<Change, 'class' | 'enrollmentNumber'>,
) => [
  ...(class_id === wanted.class ? [] : ['class']),
  ...(enrollment_number === wanted.enrollmentNumber ? [] : ['enrollmentNumber']),
];

const isOther = (stored: Stored, seen: Change['seen']) => changedFields(stored, seen).length > 0;
