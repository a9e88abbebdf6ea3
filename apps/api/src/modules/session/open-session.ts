import { sql } from 'kysely';
import { newToken, SESSION_MAX_SECONDS, SESSION_SECONDS } from '../../auth/tokens.ts';
import type { Services } from '../services.ts';

/** By what somebody who signs in has proved to be the guardian. */
export type Proof = 'password' | 'passkey' | 'link';

/**
 * Writes a session and answers its token: the only time that the token exists in the clear. A link
 * proves less than what a session alone may not do asks for (product:session#step-up). `begun`: when
 * the session began that it takes the place of, by which it ends.
 */
export async function openSession(
  { db }: Pick<Services, 'db'>,
  guardianId: string,
  { userAgent, proof, begun }: { userAgent: string; proof: Proof; begun?: Date | undefined },
) {
  const { token, tokenHash } = newToken();
  const created = begun ? sql<Date>`${begun}::timestamptz` : sql<Date>`now()`;
  const { expiresIn } = await db
    .insertInto('session')
    .values({
      guardian_id: guardianId,
      token_hash: tokenHash,
      user_agent: userAgent.slice(0, 200),
      stepped_up_at: proof === 'link' ? null : sql<Date>`now()`,
      created_at: created,
      expires_at: sql<Date>`least(now() + make_interval(secs => ${SESSION_SECONDS}),
        ${created} + make_interval(secs => ${SESSION_MAX_SECONDS}))`,
    })
    .returning(sql<number>`floor(extract(epoch from expires_at - now()))::int`.as('expiresIn'))
    .executeTakeFirstOrThrow();
  return { token, expiresIn };
}
