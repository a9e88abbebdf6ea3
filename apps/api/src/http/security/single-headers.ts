import type { FastifyInstance } from 'fastify';
import { invalid } from '../../platform/failure.ts';

/**
 * Headers with a single deciding value. If one came twice, a proxy might use one value and we the other:
 * the request is refused (product:api#headers-sent-twice). A cookie may come in parts (RFC 9113).
 */
export const SINGLE = [
  'host',
  'x-forwarded-host',
  'x-forwarded-proto',
  'authorization',
  'origin',
  'request-type',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-dest',
  'sec-purpose',
  'purpose',
  'content-type',
  'idempotency-key',
  'last-event-id',
  'merenda-signature',
  'stripe-signature',
] as const;

const single: ReadonlySet<string> = new Set(SINGLE);

/** Refuses a request with a duplicate of such a header. */
export function registerSingleHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders } }) => {
    const seen = new Set<string>();
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]?.toLowerCase() ?? '';
      if (!single.has(name)) continue;
      if (seen.has(name)) throw invalid(`headers.${name}`, 'sent twice');
      seen.add(name);
    }
  });
}
