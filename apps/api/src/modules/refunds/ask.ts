import { gatewayOf } from '../../gateways/find-provider.ts';
import type { ReadOptions } from '../../gateways/index.ts';
import type { Services } from '../../services.ts';
import { noteOtherRefunds, type Topup } from '../topups/index.ts';
import type { Refund } from './refund.ts';

/**
 * Has the processor given this refund back? As one refund of a payment is under way at a time, the
 * payment's total tells. What it shows beyond ours is noted for whoever reconciles.
 * @returns undefined when it cannot be told
 */
export async function askWhetherDone(
  services: Services,
  topup: Topup,
  refund: Refund,
  call: ReadOptions,
): Promise<boolean | undefined> {
  const { reference, provider_ref, created_at } = topup;
  const result = await gatewayOf(services, topup.gateway).getStatus(
    { reference, providerRef: provider_ref ?? undefined, createdAt: created_at },
    call,
  );
  if (result.outcome !== 'done' || !result.value) {
    services.log.warn({ refund: refund.id, ...result }, 'the processor did not say');
    return undefined;
  }
  await noteOtherRefunds(services, topup, result.value);
  return result.value.refundedMinor >= refund.before_minor + refund.amount_minor;
}
