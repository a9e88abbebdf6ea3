import { FIGURES } from '@merenda/domain/figures';
import { sql } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { hashToken, SESSION_MAX_SECONDS, SESSION_SECONDS } from '../../auth/tokens.ts';
import type { Services } from '../services.ts';

// Asked with every request: a named statement is parsed and planned once a connection.
const FIND_SIGNED_IN = `
  SELECT s.id AS "sessionId", g.id, g.company_id AS "companyId", g.wallet_id AS "walletId",
    c.currency, g.blocked_at IS NOT NULL AS blocked,
    coalesce(s.stepped_up_at > now() - interval '${FIGURES.stepUpMinutes} minutes', false)
      AS "steppedUp",
    g.email_confirmed_at IS NOT NULL AS confirmed,
    s.last_seen_at < now() - interval '5 minutes' AS stale
  FROM session s
  JOIN guardian g ON g.id = s.guardian_id AND g.deleted_at IS NULL
  JOIN company c ON c.id = g.company_id
  WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`;

/**
 * Whose living session a token is; undefined when it is nobody's. Every few minutes it is noted that
 * it is used, which lengthens it (product:session#tokens): `renewed` is then how long it still lives,
 * in seconds.
 */
export async function findSignedIn(
  { pool, db }: Services,
  token: string,
): Promise<{ guardian: SignedIn; renewed?: number } | undefined> {
  const { rows } = await pool.query<SignedIn & { stale: boolean }>({
    name: 'find-signed-in',
    text: FIND_SIGNED_IN,
    values: [hashToken(token)],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { stale, ...guardian } = row;
  if (!stale) return { guardian };
  const renewal = await db
    .updateTable('session')
    .set({
      last_seen_at: sql`now()`,
      expires_at: sql`least(now() + make_interval(secs => ${SESSION_SECONDS}),
        created_at + make_interval(secs => ${SESSION_MAX_SECONDS}))`,
    })
    .where('id', '=', row.sessionId)
    .returning(sql<number>`floor(extract(epoch from expires_at - now()))::int`.as('renewed'))
    .executeTakeFirst();
  // Gone meanwhile, with its guardian.
  return renewal && { guardian, ...renewal };
}
