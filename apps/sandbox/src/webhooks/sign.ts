import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'merenda-signature';

/**
 * The value of `Merenda-Signature` for a body sent at an instant (unix seconds):
 * `t=<seconds>,v1=<HMAC-SHA256 over "t.body", hex>` (product:gateways#webhook-signature).
 */
export function signWebhook(secret: string, body: string, atSeconds: number): string {
  return `t=${atSeconds},v1=${digest(secret, body, atSeconds).toString('hex')}`;
}

/** Whether a header signs this body with this secret, not more than `toleranceSeconds` from now. */
export function isSignedWebhook(
  secret: string,
  body: string,
  header: string,
  nowSeconds: number,
  toleranceSeconds = 300,
): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header);
  if (!match) return false;
  const [, seconds, signature = ''] = match;
  const atSeconds = Number(seconds);
  if (Math.abs(nowSeconds - atSeconds) > toleranceSeconds) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), digest(secret, body, atSeconds));
}

function digest(secret: string, body: string, atSeconds: number): Buffer {
  return createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest();
}
