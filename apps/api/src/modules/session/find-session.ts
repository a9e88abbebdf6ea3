import { sql } from 'kysely';
import { hashToken } from '../../auth/tokens.ts';
import { Failure } from '../../platform/failure.ts';
import type { Services } from '../services.ts';
import { ADDRESS_THROTTLE, checkThrottle, countFailure } from './throttle/throttle.ts';
import { ADDRESS_THROTTLES } from './throttle/throttle-keys.ts';

/**
 * The living session of a token that came in the address (product:session#address-token), for its
 * cookie. Made-up tokens count as mistakes of the address, as at sign-in.
 * @returns the token and the seconds that it still has
 * @throws Failure unauthenticated, too_many_requests
 */
export async function findSession(services: Services, token: string, ip: string) {
  const address = ADDRESS_THROTTLES.login(ip);
  await checkThrottle(services, [address]);
  const row = await services.db
    .selectFrom('session')
    .select(sql<number>`floor(extract(epoch from expires_at - now()))::int`.as('expiresIn'))
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) {
    await countFailure(services, address, ADDRESS_THROTTLE);
    throw new Failure('unauthenticated');
  }
  return { token, expiresIn: row.expiresIn };
}
