import { sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { findOwned } from '../guarded-student.ts';
import { isUnanswered } from './open-invitations.ts';

/**
 * Withdraws an invitation: its link stops working.
 * @throws Failure not_found (also when it was answered), not_owner
 */
export async function withdrawInvitation(
  { db }: Services,
  guardian: SignedIn,
  studentId: string,
  invitationId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await findOwned(trx, guardian, studentId, { lock: true });
    await trx
      .updateTable('guardian_invitation')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('id', '=', invitationId)
      .where('student_id', '=', studentId)
      .where(isUnanswered)
      .returning('id')
      .executeTakeFirstOrThrow(notFound);
    await writeAudit(trx, {
      actor: guardian.id,
      action: 'invitation.withdrawn',
      subject: studentId,
      detail: { invitation: invitationId },
    });
  });
}
