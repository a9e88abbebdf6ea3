import { sql } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { Services } from '../../services.ts';
import { findInvitation, type GivenToken, knownToken } from './find-invitation.ts';

/**
 * Declines an invitation, to all its students; no reason is asked for.
 * @throws Failure too_many_requests, or as `findInvitation`
 */
export async function declineInvitation(
  services: Services,
  guardian: SignedIn,
  given: GivenToken,
): Promise<void> {
  const token = await knownToken(services, given);
  await services.db.transaction().execute(async (trx) => {
    for (const { id, studentId } of await findInvitation(trx, guardian, token, { lock: true })) {
      await trx
        .updateTable('guardian_invitation')
        .set({ declined_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute();
      await writeAudit(trx, {
        actor: guardian.id,
        action: 'invitation.declined',
        subject: studentId,
        detail: { invitation: id },
      });
    }
  });
}
