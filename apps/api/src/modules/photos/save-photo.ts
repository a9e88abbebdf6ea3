import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { SafeUpload } from '../../platform/uploads/uploads.ts';
import { findOwned } from '../guardians/index.ts';
import { studentKeyFor } from '../health/index.ts';
import type { Services } from '../services.ts';
import { sealPhoto } from './seal-photo.ts';

/**
 * Stores a photo of a student in place of the one before (product:students#photo).
 *
 * @param upload called once the student is known to be the owner's: no other upload is read
 * @throws Failure not_found, not_owner, health_data_locked, and the errors of `upload`
 */
export async function savePhoto(
  services: Services,
  guardian: SignedIn,
  studentId: string,
  upload: () => Promise<SafeUpload>,
): Promise<{ photo: string }> {
  await findOwned(services.db, guardian, studentId);
  const { content } = await upload();
  const id = uuidv7();
  await services.db.transaction().execute(async (trx) => {
    // A concurrent deletion of the student waits for this lock, or has come before.
    await findOwned(trx, guardian, studentId, { lock: true });
    const key = await studentKeyFor(services, trx, studentId);
    const sealed = sealPhoto(key, content, { student_id: studentId, id });
    await trx
      .insertInto('student_photo')
      .values({ student_id: studentId, id, sealed })
      .onConflict((conflict) =>
        conflict.column('student_id').doUpdateSet({ id, sealed, created_at: sql`now()` }),
      )
      .execute();
    await writeAudit(trx, {
      actor: guardian.id,
      action: 'student.photo-saved',
      subject: studentId,
    });
  });
  return { photo: id };
}
