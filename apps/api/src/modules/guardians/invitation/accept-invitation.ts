import { sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { hashToken } from '../../../auth/tokens.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { confirmEmail } from '../../session/index.ts';
import { addGuardianship } from '../add-guardianship.ts';
import { findInvitation } from './find-invitation.ts';

/**
 * Accepts an invitation: creates the guardianship and notifies the inviter.
 * @throws Failure too_many_guardians, or as `findInvitation`
 */
export async function acceptInvitation(services: Services, guardian: SignedIn, token: string) {
  const invitation = await services.db.transaction().execute(async (trx) => {
    // The student is locked first, as in everything that changes a student's guardians.
    await trx
      .selectFrom('student')
      .select('id')
      .where('id', '=', (eb) =>
        eb
          .selectFrom('guardian_invitation')
          .innerJoin('guardian_invitation_token', 'invitation_id', 'guardian_invitation.id')
          .select('student_id')
          .where('token_hash', '=', hashToken(token)),
      )
      .forNoKeyUpdate()
      .execute();
    const invitation = await findInvitation(trx, guardian, token, { lock: true });
    // Its token came by a letter to the guardian's address.
    await confirmEmail(trx, guardian.id);
    const { maySpend, maySeeHealth } = invitation;
    await addGuardianship(trx, guardian, invitation.studentId, { maySpend, maySeeHealth });
    await trx
      .deleteFrom('former_guardianship')
      .where('guardian_id', '=', guardian.id)
      .where('student_id', '=', invitation.studentId)
      .execute();
    await trx
      .updateTable('guardian_invitation')
      .set({ accepted_at: sql<Date>`now()` })
      .where('id', '=', invitation.id)
      .execute();
    await writeAudit(trx, {
      actor: guardian.id,
      action: 'invitation.accepted',
      subject: invitation.studentId,
      detail: { invitation: invitation.id, maySpend, maySeeHealth },
    });
    await enqueueEmail(trx, {
      kind: 'invitation-accepted',
      guardianId: invitation.inviterId,
      data: { guardian: guardian.id, student: invitation.studentId },
    });
    return invitation;
  });
  return { dependent: invitation.studentId };
}
