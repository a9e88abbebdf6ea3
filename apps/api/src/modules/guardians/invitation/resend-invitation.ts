import { INVITATION_VALID_DAYS } from '@merenda/domain/people/guardians';
import { sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Services } from '../../services.ts';
import { invitationView, openTogether } from './open-invitations.ts';
import { type From, sendInvitation } from './send-invitation.ts';

/**
 * Sends an invitation's email again, with all others that the address has not answered. Each of
 * them keeps its rights and is valid for the full time from now on.
 * @throws Failure not_found (also when it was answered), not_owner, too_many_requests
 */
export async function resendInvitation(
  { db }: Services,
  guardian: SignedIn,
  where: { id: string; invitationId: string },
  from: From,
) {
  return db.transaction().execute(async (trx) => {
    const { asked, together } = await openTogether(trx, guardian, where);
    const ids = together.map(({ id }) => id);
    const renewed = await trx
      .updateTable('guardian_invitation')
      .set({ expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_VALID_DAYS})` })
      .where('id', 'in', ids)
      .returning(['id', 'expires_at'])
      .execute();
    for (const { id, student_id } of together) {
      await writeAudit(trx, {
        actor: guardian.id,
        action: 'invitation.resent',
        subject: student_id,
        detail: { invitation: id },
      });
    }
    await sendInvitation(trx, guardian, { ids, ...from });
    const expires_at = renewed.find(({ id }) => id === asked.id)?.expires_at ?? asked.expires_at;
    return invitationView({ ...asked, expires_at });
  });
}
