import { givenName } from '@merenda/domain/people/guardians';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { hashToken } from '../../../auth/tokens.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { refuseSecret } from '../../session/index.ts';
import { agreeToRequest, refuseRequest } from './answer-request.ts';
import { openRequests, requesterView } from './open-requests.ts';

interface OpenedLink {
  token: string;
  address: string;
}

/**
 * The request behind an email's link: given name of the student, and the requester. All ended
 * requests answer alike; unknown tokens count as failures of the network.
 * @throws Failure not_found, too_many_requests
 */
export async function viewRequest(services: Services, link: OpenedLink) {
  const request = await findByLink(services, link);
  return {
    student: givenName(request.studentName, request.studentCountry ?? request.ownerCountry),
    requester: requesterView(request),
    expiresAt: request.expires_at.toISOString(),
  };
}

/**
 * Agrees by the email's link, signed in as the owner to whom the email went. Link and session are
 * two proofs of identity: no further one is asked for.
 * @throws Failure not_found, too_many_guardians, too_many_requests
 */
export async function agreeByEmail(services: Services, guardian: SignedIn, link: OpenedLink) {
  const { id, studentId, ownerId } = await findByLink(services, link);
  if (ownerId !== guardian.id) throw notFound();
  await agreeToRequest(services, guardian, { id: studentId, requestId: id });
  return { dependent: studentId };
}

/**
 * Refuses by the email's link. It needs no login, because it grants nothing.
 * @throws Failure not_found, too_many_requests
 */
export async function refuseByEmail(services: Services, link: OpenedLink): Promise<void> {
  const { id, studentId, ownerId } = await findByLink(services, link);
  await refuseRequest(services, { id: ownerId }, { id: studentId, requestId: id });
}

/** The open request of an email, if its reader is still the owner. */
async function findByLink(services: Services, { token, address }: OpenedLink) {
  const found = await openRequests(services.db)
    .innerJoin('guardian_request_token as link', 'link.request_id', 'request.id')
    .innerJoin('guardian as owner', 'owner.id', 'link.guardian_id')
    .innerJoin('guardianship as ownership', (join) =>
      join
        .onRef('ownership.student_id', '=', 'student.id')
        .onRef('ownership.guardian_id', '=', 'owner.id')
        .on('ownership.is_owner', '=', true),
    )
    .select(['owner.id as ownerId', 'owner.country as ownerCountry'])
    .where('link.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return found ?? refuseSecret(services, address, notFound());
}
