import { sql } from 'kysely';
import { Failure } from '../../failure.ts';
import type { GatewayResult } from '../../gateways/index.ts';
import type { Services } from '../../services.ts';
import { type Answer, failTopup } from './apply.ts';
import { settleTopup } from './settle.ts';
import type { Topup } from './topup.ts';

/**
 * Records how the call that makes a payment ended, and ends this request's turn with it.
 * @returns the top-up as it then stands; undefined when it cannot be told whether it was made
 * @throws Failure unavailable when surely nothing reached the processor: the same key may try again
 */
export async function concludeCall(
  services: Services,
  topup: Topup,
  result: GatewayResult<Answer>,
  correlationId: string,
): Promise<Topup | undefined> {
  if (result.outcome === 'done') {
    const answer = { kept: {}, ...result.value };
    const settled = await settleTopup(services, topup.reference, { correlationId, answer });
    return settled?.topup;
  }
  services.log.warn({ topup: topup.id, correlationId, ...result }, 'the processor did not do it');
  if (result.outcome === 'refused') return failTopup(services, topup.id, 'gateway_refused');
  await services.db
    .updateTable('topup')
    .set({ working_until: null })
    .where('id', '=', topup.id)
    .execute();
  if (result.outcome === 'unreached') throw new Failure('unavailable', { retryAfterSeconds: 2 });
  return undefined;
}

/** From "written down" to "in doubt": what became of it is asked from now on, not tried again. */
export async function markInDoubt({ db }: Services, topup: Topup): Promise<void> {
  await db
    .updateTable('topup')
    .set({ status: 'pending', answered_at: sql`now()` })
    .where('id', '=', topup.id)
    .where('status', '=', 'created')
    .execute();
}
