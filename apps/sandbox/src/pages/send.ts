import type { FastifyReply, FastifyRequest } from 'fastify';

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Whether a browser's form was posted, rather than JSON by a script. */
export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
}

/** Sends a page; `formTarget` is a further origin that a form on it may end up at. */
export function sendPage(reply: FastifyReply, page: string, formTarget = ''): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `${POLICY}; form-action 'self' ${formTarget}`.trim())
    .header('cache-control', 'no-store')
    .send(page);
}
