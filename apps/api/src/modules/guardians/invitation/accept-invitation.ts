import { MAX_GUARDIANS } from '@merenda/domain/people/guardians';
import { sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { hashToken } from '../../../auth/tokens.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { Failure } from '../../../platform/failure.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { confirmEmail } from '../../session/index.ts';
import { guardiansOf } from '../list-guardians.ts';
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
    const guardians = await guardiansOf(trx, invitation.studentId).execute();
    if (guardians.length >= MAX_GUARDIANS) throw new Failure('too_many_guardians');
    const pair = { guardian_id: guardian.id, student_id: invitation.studentId };
    await trx
      .insertInto('guardianship')
      .values({ ...pair, is_owner: false, may_spend: maySpend, may_see_health: maySeeHealth })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .deleteFrom('former_guardianship')
      .where('guardian_id', '=', pair.guardian_id)
      .where('student_id', '=', pair.student_id)
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
