import { sql } from 'kysely';
import { newToken, SESSION_SECONDS } from '../../auth/tokens.ts';
import type { Services } from '../services.ts';

/** Writes a session and answers its token: the only time that the token exists in the clear. */
export async function openSession(
  { db }: Pick<Services, 'db'>,
  guardianId: string,
  userAgent: string,
) {
  const { token, tokenHash } = newToken();
  await db
    .insertInto('session')
    .values({
      guardian_id: guardianId,
      token_hash: tokenHash,
      user_agent: userAgent.slice(0, 200),
      expires_at: sql<Date>`now() + make_interval(secs => ${SESSION_SECONDS})`,
    })
    .execute();
  return { token, expiresIn: SESSION_SECONDS };
}
