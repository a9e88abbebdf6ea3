import type { Services } from '../../services.ts';
import type { AgreementPolicy, Attempt } from './policy.ts';

/**
 * Begins the next attempt at an agreement. The earlier reading may be outdated: the period paid,
 * the wallet filled, the ceiling reached. The policy therefore checks again under the agreement's
 * lock.
 * @returns the attempt, which only this worker charges; undefined when nothing is to be charged any
 * more
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
