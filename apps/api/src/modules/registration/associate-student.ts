import type { associateDependent } from '@merenda/contract/students';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { lockName } from '../../platform/database/locks.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';
import { ownSchool } from '../companies/index.ts';
import {
  addGuardianship,
  askOwner,
  type From,
  guardiansOf,
  lockStudent,
} from '../guardians/index.ts';
import type { Services } from '../services.ts';
import { countGuess } from '../session/index.ts';
import { isNumbered } from '../students/index.ts';
import { findFittingCode, useStudentCode } from './student-codes.ts';

type Proof = z.output<(typeof associateDependent)['schema']['body']>;

/**
 * Asks the owner of a registered student whether the guardian may be another one. The student is
 * found by the school's number and the birth date (product:students#already-registered). The answer
 * is the same whether the details fit or not. With the school's code the guardian is another one at
 * once, without further rights. Each try is counted before it is judged.
 * @returns the student's id, with a code or when the guardian had the student before
 * @throws Failure too_many_requests; with a code not_found for details that do not fit,
 * too_many_guardians, access_ended for a guardian whom the owner has to invite
 */
export async function associateStudent(
  services: Services,
  guardian: SignedIn,
  { code, ...proof }: Proof,
  { address, ...from }: From & { address: string },
): Promise<string | undefined> {
  const about = {
    guardianId: guardian.id,
    address,
    school: proof.restaurantUnit,
    // Capital and small letters name the same student: they are one guess.
    number: proof.enrollmentNumber.toLowerCase(),
  };
  await ownSchool(services.db, guardian, proof.restaurantUnit)
    .select('id')
    .executeTakeFirstOrThrow(notFound);
  if (code === undefined) {
    // The try stays counted, because the answer does not tell whether it was wrong.
    await countGuess(services, 'student', about);
    return services.db.transaction().execute((trx) => ask(trx, guardian, proof, from));
  }
  const takeBack = await countGuess(services, 'studentCode', about);
  const student = await findStudent(services.db, guardian, proof);
  const codeHash = await findFittingCode(services, student?.id, code);
  if (!student || codeHash === undefined) throw noMatch();
  await services.db.transaction().execute((trx) => associate(trx, guardian, student.id, codeHash));
  await takeBack();
  return student.id;
}

const noMatch = () => new Failure('not_found', { userMessageKey: 'students.error.noMatch' });

/** The student whom the details fit, and whether the guardian is one of the student's. */
const findStudent = (
  db: Pick<Transaction<DB>, 'selectFrom'>,
  guardian: SignedIn,
  { restaurantUnit, enrollmentNumber, birthDate }: Proof,
) =>
  db
    .selectFrom('student')
    .leftJoin('guardianship as own', (join) =>
      join.onRef('own.student_id', '=', 'student.id').on('own.guardian_id', '=', guardian.id),
    )
    .select(['student.id', 'own.guardian_id as ownId'])
    .where('school_id', '=', restaurantUnit)
    .where('company_id', '=', guardian.companyId)
    .where(isNumbered([enrollmentNumber]))
    .where('birth_date', '=', birthDate)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

async function ask(
  trx: Transaction<DB>,
  guardian: SignedIn,
  proof: Proof,
  from: From,
): Promise<string | undefined> {
  await lockName(trx, 'request', `${proof.restaurantUnit}:${proof.enrollmentNumber.toLowerCase()}`);
  const student = await findStudent(trx, guardian, proof);
  if (student?.ownId) return student.id;
  await askOwner(trx, guardian, student?.id, from);
  return undefined;
}

async function associate(
  trx: Transaction<DB>,
  guardian: SignedIn,
  studentId: string,
  codeHash: string,
): Promise<void> {
  await lockStudent(trx, studentId);
  const guardians = await guardiansOf(trx, studentId).execute();
  if (guardians.some(({ id }) => id === guardian.id)) return;
  await checkNotFormer(trx, guardian, studentId);
  if (!(await useStudentCode(trx, studentId, codeHash))) throw noMatch();
  await addGuardianship(trx, guardian, studentId, { maySpend: false, maySeeHealth: false });
  await writeAudit(trx, { actor: guardian.id, action: 'student.associated', subject: studentId });
  for (const { id: guardianId } of guardians) {
    await enqueueEmail(trx, {
      kind: 'student-associated',
      guardianId,
      data: { guardian: guardian.id, student: studentId },
    });
  }
}

/** A former guardian comes back by an invitation only: the owner decides. */
async function checkNotFormer(
  trx: Transaction<DB>,
  guardian: SignedIn,
  studentId: string,
): Promise<void> {
  const former = await trx
    .selectFrom('former_guardianship')
    .select('student_id')
    .where('guardian_id', '=', guardian.id)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  if (former) throw new Failure('access_ended');
}
