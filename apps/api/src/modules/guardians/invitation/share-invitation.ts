import type { SignedIn } from '../../../auth/signed-in.ts';
import { newToken } from '../../../auth/tokens.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Services } from '../../services.ts';
import { openTogether } from './open-invitations.ts';

/**
 * A link to the invitation that the owner passes on; the email's own link stays valid. The link
 * proves nothing about the person who opens it (product:guardians#passing-on).
 * @throws Failure not_found (also when it was answered), not_owner, too_many_requests
 */
export async function shareInvitation(
  { db }: Services,
  guardian: SignedIn,
  where: { id: string; invitationId: string },
  origin: string,
) {
  const { token, tokenHash } = newToken();
  await db.transaction().execute(async (trx) => {
    const { together } = await openTogether(trx, guardian, where);
    for (const { id, student_id } of together) {
      await trx
        .insertInto('guardian_invitation_token')
        .values({ token_hash: tokenHash, invitation_id: id, by_email: false })
        .execute();
      await writeAudit(trx, {
        actor: guardian.id,
        action: 'invitation.shared',
        subject: student_id,
        detail: { invitation: id },
      });
    }
  });
  return { url: `${origin}/invitation?token=${token}` };
}
