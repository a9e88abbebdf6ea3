import { sql } from 'kysely';
import type { SignedIn } from '../../auth/signed-in.ts';
import { hashToken } from '../../auth/tokens.ts';
import type { Services } from '../services.ts';

// Asked with every request: a named statement is parsed and planned once a connection.
const FIND_SIGNED_IN = `
  SELECT s.id AS "sessionId", g.id, g.company_id AS "companyId", g.wallet_id AS "walletId",
    c.currency, g.blocked_at IS NOT NULL AS blocked,
    s.last_seen_at < now() - interval '5 minutes' AS stale
  FROM session s
  JOIN guardian g ON g.id = s.guardian_id AND g.deleted_at IS NULL
  JOIN company c ON c.id = g.company_id
  WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`;

/** Whose living session a token is, noting every few minutes that it is used; undefined when it is nobody's. */
export async function findSignedIn(
  { pool, db }: Services,
  token: string,
): Promise<SignedIn | undefined> {
  const { rows } = await pool.query<SignedIn & { stale: boolean }>({
    name: 'find-signed-in',
    text: FIND_SIGNED_IN,
    values: [hashToken(token)],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { stale, ...signedIn } = row;
  if (stale) {
    await db
      .updateTable('session')
      .set({ last_seen_at: sql`now()` })
      .where('id', '=', row.sessionId)
      .execute();
  }
  return signedIn;
}
