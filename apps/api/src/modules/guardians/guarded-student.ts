import type { Kysely } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { lockStudent } from './permit.ts';

/**
 * A student of the guardian, with the guardian's rights. `lock` blocks all other changes to the
 * student's guardians.
 * @throws Failure not_found for another guardian's student as for an unknown one
 */
export async function findGuarded(
  db: Kysely<DB>,
  guardian: Pick<SignedIn, 'id'>,
  studentId: string,
  { lock = false }: { lock?: boolean } = {},
) {
  if (lock) await lockStudent(db, studentId);
  return db
    .selectFrom('student')
    .innerJoin('guardianship', 'guardianship.student_id', 'student.id')
    .innerJoin('guardian as reader', 'reader.id', 'guardianship.guardian_id')
    .innerJoin('school', 'school.id', 'student.school_id')
    .select([
      'student.id',
      'student.name',
      'student.country',
      'student.wallet_id as walletId',
      'school.name as schoolName',
      'guardianship.is_owner as isOwner',
      'reader.name as readerName',
      'reader.email as readerEmail',
      'reader.country as readerCountry',
      'reader.language as readerLanguage',
    ])
    .where('student.id', '=', studentId)
    .where('student.deleted_at', 'is', null)
    .where('reader.id', '=', guardian.id)
    .executeTakeFirstOrThrow(notFound);
}

/**
 * A student of whom the guardian is the owner; only the owner manages the other guardians.
 * @throws Failure not_found, not_owner
 */
export async function findOwned(
  db: Kysely<DB>,
  guardian: Pick<SignedIn, 'id'>,
  studentId: string,
  options: { lock?: boolean } = {},
) {
  const student = await findGuarded(db, guardian, studentId, options);
  if (!student.isOwner) throw new Failure('not_owner');
  return student;
}

export type GuardedStudent = Awaited<ReturnType<typeof findGuarded>>;
