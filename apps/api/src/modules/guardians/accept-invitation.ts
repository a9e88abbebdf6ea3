import { MAX_GUARDIANS } from '@merenda/domain/guardians';
import { sql } from 'kysely';
import { Failure } from '../../failure.ts';
import { hashToken, type SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { findInvitation } from './find-invitation.ts';
import { sendAccepted } from './letters.ts';
import { guardiansOf } from './list-guardians.ts';

/**
 * The student is among the guardian's from now on, and the inviter is told.
 * @throws Failure too_many_guardians, or as `findInvitation`
 */
export async function acceptInvitation(services: Services, guardian: SignedIn, token: string) {
  const invitation = await services.db.transaction().execute(async (trx) => {
    // The student first, as everybody does who changes a student's guardians.
    await trx
      .selectFrom('student')
      .select('id')
      .where('id', '=', (eb) =>
        eb
          .selectFrom('guardian_invitation')
          .select('student_id')
          .where('token_hash', '=', hashToken(token)),
      )
      .forNoKeyUpdate()
      .execute();
    const invitation = await findInvitation(trx, guardian, token, { lock: true });
    const guardians = await guardiansOf(trx, invitation.studentId).execute();
    if (guardians.length >= MAX_GUARDIANS) throw new Failure('too_many_guardians');
    const pair = { guardian_id: guardian.id, student_id: invitation.studentId };
    await trx
      .insertInto('guardianship')
      .values({ ...pair, is_owner: false, may_spend: invitation.maySpend })
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
    await trx
      .insertInto('audit')
      .values({
        actor: guardian.id,
        action: 'invitation.accepted',
        subject: invitation.studentId,
        detail: { invitation: invitation.id, maySpend: invitation.maySpend },
      })
      .execute();
    return invitation;
  });
  await sendAccepted(services, invitation);
  return { dependent: invitation.studentId };
}
