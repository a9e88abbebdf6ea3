import type { associateDependent } from '@merenda/contract/students';
import { ASSOCIATION_THROTTLE } from '@merenda/domain/access/throttle';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';
import { addGuardianship, guardiansOf } from '../guardians/index.ts';
import type { Services } from '../services.ts';
import { beginAttempt, numberThrottle, PERSON_THROTTLES, takeBack } from '../session/index.ts';

type Proof = z.output<(typeof associateDependent)['schema']['body']>;

/**
 * Makes the guardian another one of a student who is registered already, proved by the school's number
 * and the birth date, with no further rights; the other guardians are told by e-mail
 * (product:students#already-registered). Each try is counted before it is judged.
 * @returns the student's id, also when the guardian had the student before
 * @throws Failure not_found for whatever does not fit, too_many_requests, too_many_guardians,
 * access_ended for whom the owner has to invite
 */
export async function associateStudent(
  services: Services,
  guardian: SignedIn,
  proof: Proof,
): Promise<string> {
  await services.db
    .selectFrom('school')
    .select('id')
    .where('id', '=', proof.restaurantUnit)
    .where('company_id', '=', guardian.companyId)
    .executeTakeFirstOrThrow(notFound);
  const tries = [
    await beginAttempt(
      services,
      PERSON_THROTTLES.association({ guardianId: guardian.id }),
      ASSOCIATION_THROTTLE,
    ),
    await beginAttempt(
      services,
      numberThrottle(proof.restaurantUnit, proof.enrollmentNumber),
      ASSOCIATION_THROTTLE,
    ),
  ];
  const studentId = await services.db
    .transaction()
    .execute((trx) => associate(trx, guardian, proof));
  for (const one of tries) await takeBack(services, one);
  return studentId;
}

async function associate(
  trx: Transaction<DB>,
  guardian: SignedIn,
  { restaurantUnit, enrollmentNumber, birthDate }: Proof,
): Promise<string> {
  const student = await trx
    .selectFrom('student')
    .select('id')
    .where('school_id', '=', restaurantUnit)
    .where('company_id', '=', guardian.companyId)
    .where('enrollment_number', '=', enrollmentNumber)
    .where('birth_date', '=', birthDate)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!student) {
    throw new Failure('not_found', { userMessageKey: 'students.error.noMatch' });
  }
  const guardians = await guardiansOf(trx, student.id).execute();
  if (guardians.some(({ id }) => id === guardian.id)) return student.id;
  await checkNotFormer(trx, guardian, student.id);
  await addGuardianship(trx, guardian, student.id, { maySpend: false, maySeeHealth: false });
  await writeAudit(trx, { actor: guardian.id, action: 'student.associated', subject: student.id });
  for (const { id: guardianId } of guardians) {
    await enqueueEmail(trx, {
      kind: 'student-associated',
      guardianId,
      data: { guardian: guardian.id, student: student.id },
    });
  }
  return student.id;
}

/** Who had access and has it no more comes back by an invitation only: the owner decides. */
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
