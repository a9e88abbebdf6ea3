import { sql } from 'kysely';
import { Failure } from '../../failure.ts';
import { hashToken } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { ADDRESS_PATIENCE, checkPatience, loginOf, noteFailure } from './throttle.ts';

/**
 * The living session of a token that came in the address (decision B.2), for its cookie. Made-up
 * tokens count as mistakes of the address, as at sign-in.
 * @returns the token and the seconds that it still has
 * @throws Failure unauthenticated, too_many_requests
 */
export async function findSession(services: Services, token: string, ip: string) {
  const address = loginOf.address(ip);
  await checkPatience(services, [address]);
  const row = await services.db
    .selectFrom('session')
    .select(sql<number>`floor(extract(epoch from expires_at - now()))::int`.as('expiresIn'))
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) {
    await noteFailure(services, address, ADDRESS_PATIENCE);
    throw new Failure('unauthenticated');
  }
  return { token, expiresIn: row.expiresIn };
}
