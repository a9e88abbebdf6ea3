import type Stripe from 'stripe';
import type { CallOptions, GatewayResult, RefundRequest } from '../port.ts';
import { onceOptions, within } from './calls.ts';
import { intentIdOf } from './find.ts';
import { REFUND_KEY } from './payment.ts';

/** Refunds a payment. Stripe may accept the request and report at once that the refund failed. */
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
        metadata: { [REFUND_KEY]: reference },
      },
      onceOptions(call),
    ),
  );
  if (result.outcome !== 'done') return result;
  const { id, status, failure_reason } = result.value;
  const failed = status === 'failed' || status === 'canceled';
  if (failed) return { outcome: 'refused', reason: failure_reason ?? status };
  return { outcome: 'done', value: { id } };
}
