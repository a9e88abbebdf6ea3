import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { notFound } from '../../platform/failure.ts';
import { findOwned } from '../guardians/index.ts';
import type { Services } from '../services.ts';

/**
 * Removes a student's photo.
 * @throws Failure not_found when there is none, as for another guardian's student; not_owner
 */
export async function deletePhoto(
  { db }: Pick<Services, 'db'>,
  guardian: SignedIn,
  studentId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await findOwned(trx, guardian, studentId, { lock: true });
    await trx
      .deleteFrom('student_photo')
      .where('student_id', '=', studentId)
      .returning('id')
      .executeTakeFirstOrThrow(notFound);
    await writeAudit(trx, {
      actor: guardian.id,
      action: 'student.photo-removed',
      subject: studentId,
    });
  });
}
