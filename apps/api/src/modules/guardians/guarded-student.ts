import type { Kysely } from 'kysely';
import type { DB } from '../../db/generated.ts';
import { Failure, notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';

/**
 * The student that the guardian answers for, and as what. `lock` makes everybody else who changes
 * the student's guardians wait.
 * @throws Failure not_found for somebody else's student as for none
 */
export async function findGuarded(
  db: Kysely<DB>,
  guardian: SignedIn,
  studentId: string,
  { lock = false }: { lock?: boolean } = {},
) {
  return db
    .selectFrom('student')
    .innerJoin('guardianship', 'guardianship.student_id', 'student.id')
    .innerJoin('guardian as reader', 'reader.id', 'guardianship.guardian_id')
    .innerJoin('school', 'school.id', 'student.school_id')
    .select([
      'student.id',
      'student.name',
      'student.country',
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
    .$if(lock, (query) => query.forNoKeyUpdate('student'))
    .executeTakeFirstOrThrow(notFound);
}

/**
 * The same, for what only the owner may do: who registered the student decides about the others.
 * @throws Failure not_found, not_owner
 */
export async function findOwned(
  db: Kysely<DB>,
  guardian: SignedIn,
  studentId: string,
  options: { lock?: boolean } = {},
) {
  const student = await findGuarded(db, guardian, studentId, options);
  if (!student.isOwner) throw new Failure('not_owner');
  return student;
}

export type GuardedStudent = Awaited<ReturnType<typeof findGuarded>>;
