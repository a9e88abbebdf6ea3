import type { FastifyRequest } from 'fastify';

const SCHEME = /^Bearer (.+)$/;
const COOKIE = 'merenda_operator';

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
