import { ownName } from '@merenda/domain/people/guardian-names';
import { givenName, maskedEmail } from '@merenda/domain/people/guardians';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { hashToken, tokenOf } from '../../auth/tokens.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { findSignedIn } from './find-signed-in.ts';
import { replaceSession } from './start-session.ts';
import { refuseSecret } from './throttle/refuse-secret.ts';

/**
 * Opens a new session for the token that came in the address, and ends that token
 * (product:session#address-token). Made-up tokens count as mistakes of the network.
 * @returns the session, with `signedInAs` where nobody or somebody else was signed in
 * @throws Failure unauthenticated, too_many_requests
 */
export async function exchangeSession(
  services: Services,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  token: string,
) {
  const former = tokenOf(request)?.token;
  const before = former && (await findSignedIn(services, former));
  const given = await takeSession(services, token);
  if (!given) return refuseSecret(services, request.ip, new Failure('unauthenticated'));
  const { name, email, country, ...ended } = given;
  const session = await replaceSession(services, { request, reply }, ended);
  if (before && before.guardian.id === ended.guardianId) return session;
  return {
    ...session,
    signedInAs: { name: givenName(ownName(name), country), email: maskedEmail(email) },
  };
}

/** Ends the living session of a token: of requests at the same moment, for one of them. */
const takeSession = ({ db }: Services, token: string) =>
  db
    .updateTable('session')
    .from('guardian')
    .set({ revoked_at: sql<Date>`now()` })
    .whereRef('guardian.id', '=', 'session.guardian_id')
    .where('guardian.deleted_at', 'is', null)
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['session.guardian_id as guardianId', 'session.created_at as begun'])
    .returning(['guardian.access_epoch as accessEpoch'])
    .returning(['guardian.name', 'guardian.email', 'guardian.country'])
    .executeTakeFirst();
