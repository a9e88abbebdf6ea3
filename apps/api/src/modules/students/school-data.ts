import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { Failure, notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';

/** @throws Failure not_found when it is no class of this school, or the school is another company's */
export async function findOwnClass(
  db: Kysely<DB>,
  guardian: SignedIn,
  { schoolId, classId }: { schoolId: string; classId: string },
) {
  return db
    .selectFrom('school_class')
    .innerJoin('school', 'school.id', 'school_class.school_id')
    .select(['school_class.id', 'school_class.name'])
    .where('school_class.id', '=', classId)
    .where('school.id', '=', schoolId)
    .where('school.company_id', '=', guardian.companyId)
    .executeTakeFirstOrThrow(notFound);
}

/**
 * Takes over what a health form says of the student: name, birth date, class, room, number. The
 * caller has made sure that the student is the guardian's and the class the school's.
 *
 * @throws Failure duplicate_student when another student of the school has the number
 */
export async function changeSchoolData(
  trx: Transaction<DB>,
  studentId: string,
  form: {
    studentName: string;
    birthday: string;
    schoolClass: string;
    roomNumber?: string | undefined;
    internalId?: string | undefined;
  },
): Promise<void> {
  try {
    await trx
      .updateTable('student')
      .set({
        name: form.studentName,
        birth_date: form.birthday,
        class_id: form.schoolClass,
        ...(form.roomNumber ? { room_number: form.roomNumber } : {}),
        ...(form.internalId ? { enrollment_number: form.internalId } : {}),
      })
      .where('id', '=', studentId)
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('duplicate_student');
    throw error;
  }
}
