import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/**
 * Is this `t=<unix seconds>,v1=<hex>` header an HMAC-SHA256 over "t.body" with our secret, from the
 * last five minutes (product:gateways#webhook-signature)? The body must be the received bytes,
 * before any parsing.
 */
export function isSigned(secret: string, rawBody: Buffer, header: unknown, now: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '');
  if (!match) return false;
  const [, seconds = '', signature = ''] = match;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(rawBody).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}
