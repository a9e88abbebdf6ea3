import { createHash, randomBytes } from 'node:crypto';
import { isClosedToBlocked, type RouteSpec } from '@merenda/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Failure, notFound } from '../failure.ts';
import type { Services } from '../services.ts';

/** Whose money it is: all that a payment needs to know, also when nobody is there to ask. */
export interface GuardianAccount {
  id: string;
  companyId: string;
  walletId: string;
  currency: string;
}

/** Who asks, as every verb sees it. */
export interface SignedIn extends GuardianAccount {
  sessionId: string;
  /** Sees everything, moves nothing. */
  blocked: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    guardian: SignedIn | undefined;
  }
  interface FastifyContextConfig {
    spec?: RouteSpec;
  }
}

export const SESSION_COOKIE = 'aw_t';
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** A new 256-bit token and the hash under which the database knows it. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The caller's token: the `We` header, else the cookie. */
export function tokenOf(request: FastifyRequest): { token: string; byCookie: boolean } | undefined {
  const header = request.headers.authorization;
  if (header?.startsWith('We ')) return { token: header.slice(3).trim(), byCookie: false };
  const cookie = request.cookies[SESSION_COOKIE];
  return cookie ? { token: cookie, byCookie: true } : undefined;
}

export function signedIn(request: FastifyRequest): SignedIn {
  if (!request.guardian) throw new Failure('unauthenticated');
  return request.guardian;
}

/** The path names the guardian; only the caller's own name is there (decision A.8). @throws Failure not_found */
export function checkSelf(guardian: SignedIn, userId: string): void {
  if (guardian.id !== userId) throw notFound();
}

/** A request names the company; only the guardian's own is there (decision A.8). @throws Failure not_found */
export function checkCompany(guardian: SignedIn, company: string): void {
  if (guardian.companyId !== company) throw notFound();
}

/**
 * Answers who asks before anything is parsed. A cookie alone is not enough: `request-type: we`
 * and a fitting Origin must come with it, which other sites cannot send (decision A.6). A blocked
 * guardian gets no further where money or orders move.
 */
export function registerSession(app: FastifyInstance, services: Services): void {
  app.decorateRequest('guardian', undefined);
  app.addHook('onRequest', async (request) => {
    const credentials = tokenOf(request);
    const spec = request.routeOptions.config.spec;
    const browser = request.headers['sec-fetch-site'] !== undefined || credentials?.byCookie;
    if (spec && browser && !sameOrigin(request)) {
      throw new Failure('request_refused', { message: 'not sent by the web app' });
    }
    if (spec?.access !== 'guardian') return;
    request.guardian = credentials && (await findSession(services, credentials.token));
    if (!request.guardian) throw new Failure('unauthenticated');
    if (request.guardian.blocked && isClosedToBlocked(spec)) {
      throw new Failure('account_blocked', { userMessageKey: 'error.accountBlocked' });
    }
  });
}

function sameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  const safeMethod = request.method === 'GET' || request.method === 'HEAD';
  if (request.headers['request-type'] !== 'we') return safeMethod && !tokenOf(request)?.byCookie;
  return !origin || (URL.canParse(origin) && new URL(origin).host === request.host.toLowerCase());
}

// Asked with every request: a named statement is parsed and planned once a connection.
const FIND_SESSION = `
  SELECT s.id AS "sessionId", g.id, g.company_id AS "companyId", g.wallet_id AS "walletId",
    c.currency, g.blocked_at IS NOT NULL AS blocked,
    s.last_seen_at < now() - interval '5 minutes' AS stale
  FROM session s
  JOIN guardian g ON g.id = s.guardian_id AND g.deleted_at IS NULL
  JOIN company c ON c.id = g.company_id
  WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`;

async function findSession({ pool, db }: Services, token: string): Promise<SignedIn | undefined> {
  const { rows } = await pool.query<SignedIn & { stale: boolean }>({
    name: 'find-session',
    text: FIND_SESSION,
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
