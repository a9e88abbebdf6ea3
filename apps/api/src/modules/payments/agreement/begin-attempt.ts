import type { Services } from '../../services.ts';
import type { AgreementPolicy, Attempt } from './policy.ts';

/**
 * Begins the next attempt at an agreement. What was read before may be over by now: the period paid,
 * the wallet filled, the month's money spent. Under the agreement's lock it is looked at again.
 * @returns the attempt that is now this worker's; undefined when there is nothing to charge any more
 */
export async function beginAttempt<Agreement, Due extends { id: string }, Tried extends Attempt>(
  services: Services,
  policy: AgreementPolicy<Agreement, Due, Tried>,
  due: Due,
): Promise<Tried | undefined> {
  return services.db.transaction().execute(async (trx) => {
    const agreement = await policy.lock(trx, due.id);
    return policy.begin(trx, { agreement, due, now: services.clock() });
  });
}
