import type Stripe from 'stripe';
import { z } from 'zod';
import { parseJson } from '../http/exchange.ts';
import type { GatewayEvent } from '../port.ts';

/** Older signatures are treated as replays (product:gateways#webhook-signature). */
const TOLERANCE_SECONDS = 300;

const eventShape = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.object({
    object: z.object({
      object: z.unknown().optional(),
      metadata: z.record(z.string(), z.string()).nullish(),
      payment_intent: z.unknown().optional(),
    }),
  }),
});

/** Was this body signed by Stripe recently? */
export function isSignedByStripe(
  stripe: Stripe,
  secret: string,
  rawBody: Buffer,
  signature: string | string[] | undefined,
  now: Date,
): boolean {
  if (typeof signature !== 'string') return false;
  try {
    stripe.webhooks.constructEvent(
      rawBody,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
    return true;
  } catch {
    return false;
  }
}

/**
 * The payment that an event is about; events without our metadata are ignored. Disputes and refunds
 * do not have the payment's metadata and name it by Stripe's id.
 */
export function parseWebhook(rawBody: Buffer): GatewayEvent[] | undefined {
  const parsed = eventShape.safeParse(parseJson(rawBody));
  if (!parsed.success) return undefined;
  const { id, type, data } = parsed.data;
  const { object, metadata, payment_intent } = data.object;
  if (metadata?.reference) return [{ id, type, reference: metadata.reference }];
  const isOfPayment = object === 'dispute' || object === 'refund';
  return isOfPayment && typeof payment_intent === 'string'
    ? [{ id, type, providerRef: payment_intent }]
    : [];
}
