import { hash, randomBytes } from 'node:crypto';
import { FIGURES } from '@merenda/domain/figures';
import { DAY_SECONDS } from '@merenda/domain/time/spans';
import type { FastifyRequest } from 'fastify';

const SESSION_COOKIE = 'aw_t';
/** Lifetime of a session without use, and its maximum, in seconds (product:session#tokens). */
export const SESSION_SECONDS = FIGURES.sessionDays * DAY_SECONDS;
export const SESSION_MAX_SECONDS = FIGURES.sessionMaxDays * DAY_SECONDS;

/** A new 256-bit token and the hash under which the database knows it. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/**
 * The name of a cookie that only this host may set (product:session#cookie). Over https it has the prefix
 * that browsers enforce, and which they do not accept over http.
 */
const hostCookie = ({ protocol }: Pick<FastifyRequest, 'protocol'>, name: string): string =>
  protocol === 'https' ? `__Host-${name}` : name;

/** The name of the session's cookie for the request's protocol. */
export const sessionCookie = (request: Pick<FastifyRequest, 'protocol'>): string =>
  hostCookie(request, SESSION_COOKIE);

/** The caller's token: the `We` header, else the cookie. */
export function tokenOf(request: FastifyRequest): { token: string; byCookie: boolean } | undefined {
  const header = request.headers.authorization;
  if (header?.startsWith('We ')) return { token: header.slice(3).trim(), byCookie: false };
  const cookie = request.cookies[sessionCookie(request)];
  return cookie ? { token: cookie, byCookie: true } : undefined;
}
