import { sql, type Transaction } from 'kysely';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { DB } from '../../../platform/database/generated.ts';
import { enqueueEmail } from '../../../platform/mail/enqueue-email.ts';
import type { Services } from '../../services.ts';
import { confirmInSession } from '../../session/index.ts';
import { addGuardianship } from '../add-guardianship.ts';
import {
  findInvitation,
  type GivenToken,
  knownToken,
  type OpenInvitations,
} from './find-invitation.ts';

/**
 * Accepts an invitation in one act: creates the guardianship of each of its students, with its
 * rights, and notifies the inviter.
 * @throws Failure too_many_guardians, too_many_requests, step_up_required where the address is not
 * confirmed and neither password nor passkey was given in the session, or as `findInvitation`
 */
export async function acceptInvitation(services: Services, guardian: SignedIn, given: GivenToken) {
  const token = await knownToken(services, given);
  const accepted = await services.db.transaction().execute(async (trx) => {
    const open = await findInvitation(trx, guardian, token, { lock: true });
    // The token came by email to the guardian's address.
    if (open[0].byEmail && !guardian.confirmed) await confirmInSession(services, trx, guardian);
    for (const invitation of open) await accept(trx, guardian, invitation);
    return open;
  });
  return {
    dependent: accepted[0].studentId,
    dependents: accepted.map(({ studentId }) => studentId),
  };
}

async function accept(
  trx: Transaction<DB>,
  guardian: SignedIn,
  { id, studentId, inviterId, maySpend, maySeeHealth }: OpenInvitations[number],
) {
  await addGuardianship(trx, guardian, studentId, { maySpend, maySeeHealth });
  await trx
    .updateTable('guardian_invitation')
    .set({ accepted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await writeAudit(trx, {
    actor: guardian.id,
    action: 'invitation.accepted',
    subject: studentId,
    detail: { invitation: id, maySpend, maySeeHealth },
  });
  await enqueueEmail(trx, {
    kind: 'invitation-accepted',
    guardianId: inviterId,
    data: { guardian: guardian.id, student: studentId },
  });
}
