import { invalid, notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { findOwned } from './guarded-student.ts';
import { guardiansOf, guardianView } from './list-guardians.ts';

/**
 * Allows another guardian to spend from the student's wallet, or no longer. Once it is answered, no
 * payment of theirs begins any more (see `checkMaySpend`).
 * @throws Failure not_found, not_owner, validation_failed for the owner, who always may
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
    await trx
      .insertInto('audit')
      .values({
        actor: guardian.id,
        action: 'guardian.changed',
        subject: studentId,
        detail: { guardian: guardianId, maySpend },
      })
      .execute();
    return guardianView(row, guardian);
  });
}
