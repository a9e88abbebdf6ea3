import type { GatewayResult, ReadOptions } from '../../../gateways/index.ts';
import { gatewayOf } from '../../companies/index.ts';
import type { Services } from '../../services.ts';
import type { Topup } from '../topup/topup.ts';
import type { Refund } from './refund.ts';

/** The reason that a processor's own pages show. */
const REASON = 'requested by the payer';

/** Sends a refund to the processor; every repetition is the same request under the same key. */
export async function sendRefund(
  services: Services,
  topup: Topup,
  refund: Refund,
  call: ReadOptions,
): Promise<GatewayResult<{ id: string }>> {
  if (!topup.provider_ref) throw new Error(`top-up ${topup.id} was paid by no payment`);
  return gatewayOf(services, topup.gateway).refund(
    {
      providerRef: topup.provider_ref,
      reference: refund.id,
      amountMinor: refund.amount_minor,
      reason: REASON,
    },
    { ...call, idempotencyKey: refund.id },
  );
}
