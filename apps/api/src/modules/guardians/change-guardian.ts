import type { SignedIn } from '../../auth/signed-in.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { invalid, notFound } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { findOwned } from './guarded-student.ts';
import { guardiansOf, guardianView } from './list-guardians.ts';

/**
 * Grants or takes another guardian's rights. No payment of that guardian begins after the right to
 * spend is taken (see `checkMaySpend`).
 * @throws Failure not_found, not_owner, validation_failed for the owner, who has every right
 */
export async function changeGuardian(
  { db }: Services,
  guardian: SignedIn,
  { id: studentId, guardianId }: { id: string; guardianId: string },
  change: { maySpend?: boolean | undefined; maySeeHealth?: boolean | undefined },
) {
  const { maySpend, maySeeHealth } = change;
  return db.transaction().execute(async (trx) => {
    await findOwned(trx, guardian, studentId, { lock: true });
    for (const right of ['maySpend', 'maySeeHealth'] as const) {
      if (guardianId === guardian.id && change[right] === false) {
        throw invalid(right, 'the owner has every right');
      }
    }
    await trx
      .updateTable('guardianship')
      .set({ student_id: studentId, may_spend: maySpend, may_see_health: maySeeHealth })
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
      detail: { guardian: guardianId, ...change },
    });
    return guardianView(row, guardian);
  });
}
