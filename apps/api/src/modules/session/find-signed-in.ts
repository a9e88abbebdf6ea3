import { createBatcher } from '@merenda/database';
import { FIGURES } from '@merenda/domain/figures';
import { type Kysely, sql } from 'kysely';
import type { Session, Sessions, SignedIn } from '../../auth/signed-in.ts';
import { hashToken, SESSION_MAX_SECONDS, SESSION_SECONDS } from '../../auth/tokens.ts';
import type { DB } from '../../platform/database/generated.ts';
import { sharedExecutorOf } from '../../platform/database/shared-connection.ts';
import type { Services } from '../services.ts';

// Every request runs this statement. LATERAL and LIMIT look each token up by itself: the plan,
// which is made without tokens, then reads no whole table.
const FIND_SESSIONS = `
  SELECT found.*, asked.at::int
  FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (hash, at)
  CROSS JOIN LATERAL (
    SELECT s.id AS "sessionId", g.id, g.company_id AS "companyId", g.wallet_id AS "walletId",
      c.currency, g.blocked_at IS NOT NULL AS blocked,
      coalesce(s.stepped_up_at > now() - interval '${FIGURES.stepUpMinutes} minutes', false)
        AS "steppedUp",
      g.email_confirmed_at IS NOT NULL AS confirmed,
      s.last_seen_at < now() - interval '5 minutes' AS stale
    FROM session s
    JOIN guardian g ON g.id = s.guardian_id AND g.deleted_at IS NULL
    JOIN company c ON c.id = g.company_id
    WHERE s.token_hash = asked.hash AND s.revoked_at IS NULL AND s.expires_at > now()
    LIMIT 1) AS found`;

interface Found extends Session {
  /** The place of the session's hash in the list, from 1. */
  at: number;
}

/**
 * Looks up the living sessions of requests that came in at the same time by one statement (record
 * 0507). Each look-up begins after its request has arrived: every later request sees that a session
 * was revoked or its guardian blocked. The statement travels with the reads of that moment.
 */
export const createSessions = (db: Kysely<DB>): Sessions =>
  createBatcher(async (hashes: readonly Buffer[]) => {
    const { rows } = await sharedExecutorOf(db).query<Found>(FIND_SESSIONS, [hashes]);
    const found = new Array<Session | undefined>(hashes.length).fill(undefined);
    for (const { at, ...session } of rows) found[at - 1] = session;
    return found;
  });

/**
 * The guardian of a token's living session; undefined without one. A session in use is lengthened
 * every 5 minutes (product:session#tokens): `renewed` is then its remaining time in seconds. An open
 * page that nobody touches does not use it.
 */
export async function findSignedIn(
  { sessions, db }: Pick<Services, 'sessions' | 'db'>,
  token: string,
  isUse = true,
): Promise<{ guardian: SignedIn; renewed?: number } | undefined> {
  const session = await sessions.add(hashToken(token));
  if (!session) return undefined;
  const { stale, ...guardian } = session;
  if (!stale || !isUse) return { guardian };
  const renewal = await db
    .updateTable('session')
    .set({
      last_seen_at: sql`now()`,
      expires_at: sql`least(now() + make_interval(secs => ${SESSION_SECONDS}),
        created_at + make_interval(secs => ${SESSION_MAX_SECONDS}))`,
    })
    .where('id', '=', guardian.sessionId)
    .returning(sql<number>`floor(extract(epoch from expires_at - now()))::int`.as('renewed'))
    .executeTakeFirst();
  // Without a row the session was erased meanwhile, with its guardian.
  return renewal && { guardian, ...renewal };
}
