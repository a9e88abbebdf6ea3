import { nameForOthers } from '@merenda/domain/people/guardian-names';
import { givenName } from '@merenda/domain/people/guardians';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { Services } from '../../services.ts';
import {
  findInvitation,
  type GivenToken,
  knownToken,
  type OpenInvitations,
} from './find-invitation.ts';

/**
 * The inviter, the students and the rights; nothing more before it is accepted.
 * @throws Failure too_many_requests, or as `findInvitation`
 */
export async function viewInvitation(services: Services, guardian: SignedIn, given: GivenToken) {
  const token = await knownToken(services, given);
  const open = await findInvitation(services.db, guardian, token);
  const view = (invitation: OpenInvitations[number]) => ({
    ...invitedTo(invitation),
    school: invitation.schoolName,
  });
  return { inviter: inviterOf(open), ...view(open[0]), students: open.map(view) };
}

export const inviterOf = ([{ inviterName: name, inviterCountry: country }]: OpenInvitations) =>
  nameForOthers({ name, country });

/** The student's given name, and the rights that the invitation gives. */
export const invitedTo = ({
  studentName,
  studentCountry,
  inviterCountry,
  maySpend,
  maySeeHealth,
}: OpenInvitations[number]) => ({
  student: givenName(studentName, studentCountry ?? inviterCountry),
  maySpend,
  maySeeHealth,
});
