import { maskedEmail } from '@merenda/domain/people/guardians';
import { notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { refuseSecret } from '../../session/index.ts';
import { invitationsOf, openOf } from './find-invitation.ts';
import { invitedTo, inviterOf } from './view-invitation.ts';

/**
 * The invitation as its link shows it before any login: given names and rights, no school, and
 * nothing about accounts (product:guardians#before-login). Unknown tokens count as failures of the
 * network.
 * @throws Failure not_found, invitation_withdrawn, invitation_used, invitation_expired,
 * too_many_requests
 */
export async function previewInvitation(services: Services, token: string, ip: string) {
  const sent = await invitationsOf(services.db, token).execute();
  if (sent.length === 0) return refuseSecret(services, ip, notFound());
  const open = openOf(sent);
  const [{ email, byEmail }] = open;
  return {
    inviter: inviterOf(open),
    students: open.map(invitedTo),
    email: byEmail ? email : maskedEmail(email),
    byEmail,
  };
}
