import { sql } from 'kysely';
import { hashToken } from '../../auth/tokens.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { refuseSecret } from './throttle/refuse-secret.ts';

/**
 * The living session of a token that came in the address (product:session#address-token), for its
 * cookie. Made-up tokens count as mistakes of the network.
 * @returns the token and the seconds that it still has
 * @throws Failure unauthenticated, too_many_requests
 */
export async function findSession(services: Services, token: string, ip: string) {
  const row = await services.db
    .selectFrom('session')
    .select(sql<number>`floor(extract(epoch from expires_at - now()))::int`.as('expiresIn'))
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) return refuseSecret(services, ip, new Failure('unauthenticated'));
  return { token, expiresIn: row.expiresIn };
}
