import { birthDateError } from '@merenda/domain/people/students';
import type { Kysely, Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { isUniqueViolation } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, invalid, notFound } from '../../platform/failure.ts';
import { ownSchool } from '../companies/index.ts';
import { permit } from '../guardians/index.ts';
import type { Services } from '../services.ts';
import { numberTaken, refuseTakenNumber } from './registration-numbers.ts';

/** @throws Failure not_found for a class of another school, or a school of another company */
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
 * Stores the student's data from a health form: name, birth date, class, room, registration number.
 * Only the owner changes any of it. The caller has checked that the class is the school's.
 *
 * @throws Failure not_found, health_not_allowed, not_owner, number_taken
 */
export async function changeSchoolData(
  trx: Transaction<DB>,
  guardian: Pick<SignedIn, 'id'>,
  studentId: string,
  form: {
    studentName: string;
    birthday: string;
    schoolClass: string;
    roomNumber?: string | undefined;
    internalId?: string | undefined;
  },
): Promise<void> {
  const stated = {
    name: form.studentName,
    birth_date: form.birthday,
    class_id: form.schoolClass,
    ...(form.roomNumber ? { room_number: form.roomNumber } : {}),
    ...(form.internalId ? { enrollment_number: form.internalId } : {}),
  };
  await permit(trx, guardian, studentId, ['health']);
  const student = await trx
    .selectFrom('student')
    .innerJoin('guardianship', 'guardianship.student_id', 'student.id')
    .select(['is_owner', 'name', 'birth_date', 'class_id', 'room_number', 'enrollment_number'])
    .select('school_id')
    .where('student.id', '=', studentId)
    .where('guardianship.guardian_id', '=', guardian.id)
    .executeTakeFirstOrThrow(notFound);
  const changed = (Object.keys(stated) as (keyof typeof stated)[]).filter(
    (column) => stated[column] !== student[column],
  );
  if (changed.length === 0) return;
  if (!student.is_owner) throw new Failure('not_owner');
  if (changed.includes('enrollment_number')) {
    const number = stated.enrollment_number;
    await refuseTakenNumber(trx, { id: studentId, schoolId: student.school_id, number });
  }
  await refuseDuplicate(
    trx.updateTable('student').set(stated).where('id', '=', studentId).execute(),
  );
}

const OTHERS_OWN = ['student_tax_identifier_key', 'student_email_key'];

/**
 * Waits for a write of a student's data.
 * @throws Failure duplicate_student when another student has the tax id or the e-mail, number_taken
 * when a student of the school has the registration number
 */
export async function refuseDuplicate<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error, 'student_enrollment_key')) {
      throw numberTaken();
    }
    if (OTHERS_OWN.some((key) => isUniqueViolation(error, key))) {
      throw new Failure('duplicate_student');
    }
    throw error;
  }
}

/**
 * Checks that the school is of the guardian's company and has the student's service, and that the
 * class is the school's.
 * @throws Failure not_found, validation_failed
 */
export async function checkSchool(
  db: Kysely<DB>,
  guardian: SignedIn,
  {
    schoolId,
    classId,
    hasWallet,
  }: { schoolId: string; classId?: string | null | undefined; hasWallet: boolean },
): Promise<void> {
  const school = await ownSchool(db, guardian, schoolId)
    .select(['wallet_payment', 'anamnesis_enabled'])
    .executeTakeFirst();
  if (!school) throw new Failure('not_found', { message: 'no such school' });
  if (hasWallet && !school.wallet_payment) {
    throw invalid('restaurantUnit', 'the school takes no wallet payment');
  }
  if (!hasWallet && !school.anamnesis_enabled) {
    throw invalid('restaurantUnit', 'the school has no health forms');
  }
  if (classId) await findOwnClass(db, guardian, { schoolId, classId });
}

/** @throws Failure validation_failed for a day that cannot be a student's birth date */
export function checkBirthDate({ clock }: Services, birthDate: string): void {
  const today = clock().toISOString().slice(0, 10);
  if (birthDateError(birthDate, today)) {
    throw invalid('birthDate', 'must be between 1900 and today');
  }
}
