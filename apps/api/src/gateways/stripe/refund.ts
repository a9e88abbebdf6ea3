import type Stripe from 'stripe';
import type { CallOptions, GatewayResult, RefundRequest } from '../port.ts';
import { once, within } from './calls.ts';
import { intentIdOf } from './find.ts';
import { REFUND_MARK } from './payment.ts';

/** Gives money back. Stripe may take the request and say at once that it came to nothing. */
export async function refund(
  stripe: Stripe,
  { providerRef, amountMinor, reference }: RefundRequest,
  call: CallOptions,
): Promise<GatewayResult<{ id: string }>> {
  const result = await within(call, async () =>
    stripe.refunds.create(
      {
        payment_intent: await intentIdOf(stripe, providerRef, call),
        amount: Number(amountMinor),
        metadata: { [REFUND_MARK]: reference },
      },
      once(call),
    ),
  );
  if (result.outcome !== 'done') return result;
  const { id, status, failure_reason } = result.value;
  const cameToNothing = status === 'failed' || status === 'canceled';
  if (cameToNothing) return { outcome: 'refused', reason: failure_reason ?? status };
  return { outcome: 'done', value: { id } };
}
