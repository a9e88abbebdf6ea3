import type { Transaction } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { DB } from '../../platform/database/generated.ts';
import { Failure, notFound } from '../../platform/failure.ts';
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts';
import type { Services } from '../services.ts';
import { keepNames } from './end-guardianships.ts';
import { findGuarded } from './guarded-student.ts';

/**
 * Ends a guardianship: the owner ends another guardian's, other guardians their own. It waits for
 * that guardian's payments in progress; no payment begins after it has answered. Earlier transfers
 * stay in that guardian's own statement.
 * @throws Failure not_found, not_owner, owner_stays
 */
export async function removeGuardian(
  services: Services,
  guardian: SignedIn,
  studentId: string,
  guardianId: string,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const student = await findGuarded(trx, guardian, studentId, { lock: true });
    const leaving = guardianId === guardian.id;
    if (leaving && student.isOwner) throw new Failure('owner_stays');
    if (!leaving && !student.isOwner) throw new Failure('not_owner');
    await endGuardianship(trx, student, guardianId);
    await writeAudit(trx, {
      actor: guardian.id,
      action: leaving ? 'guardian.left' : 'guardian.removed',
      subject: studentId,
      detail: { guardian: guardianId },
    });
    await enqueueEmail(trx, {
      kind: leaving ? 'guardian-left' : 'guardian-removed',
      guardianId: leaving ? await ownerOf(trx, studentId) : guardianId,
      data: { guardian: guardian.id, student: studentId },
    });
  });
}

async function ownerOf(trx: Transaction<DB>, studentId: string): Promise<string> {
  const owner = await trx
    .selectFrom('guardianship')
    .select('guardian_id')
    .where('student_id', '=', studentId)
    .where('is_owner', '=', true)
    .executeTakeFirstOrThrow();
  return owner.guardian_id;
}

async function endGuardianship(
  trx: Transaction<DB>,
  student: { id: string; name: string },
  guardianId: string,
): Promise<void> {
  await trx
    .deleteFrom('guardianship')
    .where('student_id', '=', student.id)
    .where('guardian_id', '=', guardianId)
    .where('is_owner', '=', false)
    .returning('guardian_id')
    .executeTakeFirstOrThrow(notFound);
  await keepNames(trx, student, [guardianId]);
}
