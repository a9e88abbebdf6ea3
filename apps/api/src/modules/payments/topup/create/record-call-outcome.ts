import type { GatewayResult } from '../../../../gateways/index.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Services } from '../../../services.ts';
import { type ProcessorAnswer, planDoubt } from '../../plan/plan-payment.ts';
import { changeTopup } from '../../posting/change-topup.ts';
import { failTopup, settleTopup } from '../settle/settle.ts';
import { releaseLease } from '../store.ts';
import type { Topup } from '../topup.ts';

/**
 * Records the outcome of the call that makes a payment, and ends this request's lease.
 * @returns the changed top-up; undefined when the outcome is unknown
 * @throws Failure processor_unavailable when surely nothing reached the processor: retry with the
 * same key
 */
export async function recordCallOutcome(
  services: Services,
  topup: Topup,
  result: GatewayResult<ProcessorAnswer>,
  correlationId: string,
): Promise<Topup | undefined> {
  if (result.outcome === 'done') {
    const answer = { kept: {}, ...result.value };
    const settled = await settleTopup(services, topup.reference, { correlationId, answer });
    return settled?.topup;
  }
  services.log.warn(
    { topup: topup.id, correlationId, ...result },
    'the processor did not make the payment',
  );
  if (result.outcome === 'refused') return failTopup(services, topup.id, 'gateway_refused');
  await releaseLease(services.db, topup);
  if (result.outcome === 'unreached') throw new Failure('processor_unavailable');
  return undefined;
}

/**
 * Takes a top-up from `created` to `pending`: from now on its outcome is asked for, and the charge
 * is not repeated.
 */
export async function markInDoubt(services: Services, topup: Topup): Promise<void> {
  await changeTopup(services, topup.id, { read: async () => undefined, plan: planDoubt });
}
