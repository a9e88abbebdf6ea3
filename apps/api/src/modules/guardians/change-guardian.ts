import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { invalid, notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { findOwned } from './guarded-student.ts';
import { guardiansOf, guardianView } from './list-guardians.ts';

/**
 * Grants or takes another guardian's right to spend from the student's wallet. Once it has
 * answered, no payment of that guardian begins any more (see `checkMaySpend`).
 * @throws Failure not_found, not_owner, validation_failed for the owner, who always may spend
 */
export async function changeGuardian(
  { db }: Services,
  guardian: SignedIn,
  { id: studentId, guardianId }: { id: string; guardianId: string },
  { maySpend }: { maySpend: boolean },
) {
  return db.transaction().execute(async (trx) => {
    await findOwned(trx, guardian, studentId);
    if (guardianId === guardian.id && !maySpend) {
      throw invalid('maySpend', 'the owner may always spend');
    }
    await trx
      .updateTable('guardianship')
      .set({ may_spend: maySpend })
      .where('student_id', '=', studentId)
      .where('guardian_id', '=', guardianId)
      .execute();
    const row = await guardiansOf(trx, studentId)
      .where('guardian.id', '=', guardianId)
      .executeTakeFirstOrThrow(notFound);
    await writeAudit(trx, {
      actor: guardian.id,
      action: 'guardian.changed',
      subject: studentId,
      detail: { guardian: guardianId, maySpend },
    });
    return guardianView(row, guardian);
  });
}
