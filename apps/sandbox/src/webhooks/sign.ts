import { createHmac } from 'node:crypto';

export const SIGNATURE_HEADER = 'merenda-signature';

/**
 * The value of `Merenda-Signature` for a body sent at an instant (unix seconds):
 * `t=<seconds>,v1=<HMAC-SHA256 over "t.body", hex>` (product:gateways#webhook-signature).
 */
export function signWebhook(secret: string, body: string, atSeconds: number): string {
  const digest = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${digest}`;
}
