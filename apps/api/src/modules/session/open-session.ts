import { sql } from 'kysely';
import { newToken, SESSION_SECONDS } from '../../auth/tokens.ts';
import type { Services } from '../services.ts';

/** By what somebody who signs in has proved to be the guardian. */
export type Proof = 'password' | 'passkey' | 'link';

/**
 * Writes a session and answers its token: the only time that the token exists in the clear. A link
 * proves less than what a session alone may not do asks for (product:session#step-up).
 */
export async function openSession(
  { db }: Pick<Services, 'db'>,
  guardianId: string,
  { userAgent, proof }: { userAgent: string; proof: Proof },
) {
  const { token, tokenHash } = newToken();
  await db
    .insertInto('session')
    .values({
      guardian_id: guardianId,
      token_hash: tokenHash,
      user_agent: userAgent.slice(0, 200),
      stepped_up_at: proof === 'link' ? null : sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(secs => ${SESSION_SECONDS})`,
    })
    .execute();
  return { token, expiresIn: SESSION_SECONDS };
}
