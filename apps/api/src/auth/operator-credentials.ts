import type { FastifyReply, FastifyRequest } from 'fastify';

const SCHEME = /^Bearer (.+)$/;
const COOKIE = 'merenda_operator';
const OPTIONS = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const;

/**
 * The cookie's name. Over HTTPS its prefix keeps other hosts and plain HTTP pages from setting it
 * (product:operating#sessions).
 */
const cookieOf = ({ protocol }: FastifyRequest) =>
  protocol === 'https' ? `__Host-${COOKIE}` : COOKIE;

/** An operator's credentials: a script's token in the header, or a person's session cookie. */
export function operatorCredentials(
  request: FastifyRequest,
): { token: string; kind: 'person' | 'script' } | undefined {
  const [, token] = SCHEME.exec(request.headers.authorization ?? '') ?? [];
  if (token !== undefined) return { token, kind: 'script' };
  const cookie = request.cookies[cookieOf(request)];
  return cookie ? { token: cookie, kind: 'person' } : undefined;
}

/** Sets a cookie that the browser drops when it closes; the server alone decides when the session ends. */
export const setOperatorCookie = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  reply.setCookie(cookieOf(request), token, OPTIONS);

export const clearOperatorCookie = (request: FastifyRequest, reply: FastifyReply) =>
  reply.clearCookie(cookieOf(request), OPTIONS);
