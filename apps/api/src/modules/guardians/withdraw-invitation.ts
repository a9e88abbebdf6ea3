import { sql } from 'kysely';
import { notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { findOwned } from './guarded-student.ts';

/** The link of the letter stops working. @throws Failure not_found (also once answered), not_owner */
export async function withdrawInvitation(
  { db }: Services,
  guardian: SignedIn,
  studentId: string,
  invitationId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await findOwned(trx, guardian, studentId);
    await trx
      .updateTable('guardian_invitation')
      .set({ withdrawn_at: sql<Date>`now()` })
      .where('id', '=', invitationId)
      .where('student_id', '=', studentId)
      .where('accepted_at', 'is', null)
      .where('declined_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirstOrThrow(notFound);
    await trx
      .insertInto('audit')
      .values({
        actor: guardian.id,
        action: 'invitation.withdrawn',
        subject: studentId,
        detail: { invitation: invitationId },
      })
      .execute();
  });
}
