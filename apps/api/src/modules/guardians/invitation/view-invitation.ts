import { givenName } from '@merenda/domain/people/guardians';
import type { SignedIn } from '../../../auth/signed-in.ts';
import type { Services } from '../../services.ts';
import { findInvitation } from './find-invitation.ts';

/**
 * The inviter, the invited guardian and the rights; nothing more before it is accepted.
 * @throws Failure as `findInvitation`
 */
export async function viewInvitation({ db }: Services, guardian: SignedIn, token: string) {
  const found = await findInvitation(db, guardian, token);
  return {
    inviter: givenName(found.inviterName, found.inviterCountry),
    student: givenName(found.studentName, found.studentCountry ?? found.inviterCountry),
    school: found.schoolName,
    maySpend: found.maySpend,
    maySeeHealth: found.maySeeHealth,
  };
}
