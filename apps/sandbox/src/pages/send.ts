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

/** Was the request sent by a browser's form, not as JSON by a script? */
export function isForm(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
}

/** Sends a page; `formTarget` is another origin to which its form may redirect. */
export function sendPage(reply: FastifyReply, page: string, formTarget = ''): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `${POLICY}; form-action 'self' ${formTarget}`.trim())
    .header('cache-control', 'no-store')
    .send(page);
}
