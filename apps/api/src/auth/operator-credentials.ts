import type { FastifyReply, FastifyRequest } from 'fastify';

const SCHEME = /^Bearer (.+)$/;
const COOKIE = 'merenda_operator';
const OPTIONS = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const;

/** Over HTTPS no other host, and no page of plain HTTP, can have set it (product:operating#sessions). */
const cookieOf = ({ protocol }: FastifyRequest) =>
  protocol === 'https' ? `__Host-${COOKIE}` : COOKIE;

/** What an operator shows: a script its token in the header, a person the session's cookie. */
export function operatorCredentials(
  request: FastifyRequest,
): { token: string; kind: 'person' | 'script' } | undefined {
  const [, token] = SCHEME.exec(request.headers.authorization ?? '') ?? [];
  if (token !== undefined) return { token, kind: 'script' };
  const cookie = request.cookies[cookieOf(request)];
  return cookie ? { token: cookie, kind: 'person' } : undefined;
}

/** The browser forgets it when it is closed; how long it opens anything is the server's to say. */
export const setOperatorCookie = (request: FastifyRequest, reply: FastifyReply, token: string) =>
  reply.setCookie(cookieOf(request), token, OPTIONS);

export const clearOperatorCookie = (request: FastifyRequest, reply: FastifyReply) =>
  reply.clearCookie(cookieOf(request), OPTIONS);
