import type { Services } from '../../services.ts';
import type { AgreementPolicy, Attempt, Missing } from './policy.ts';

/**
 * Closes an attempt that was never charged and never will be: what it needs is gone, or its agreement
 * was stopped before a crash let it go on. That is no failure of the card's.
 */
export async function giveUp<Agreement, Due extends { id: string }, Tried extends Attempt>(
  services: Services,
  policy: AgreementPolicy<Agreement, Due, Tried>,
  attempt: Tried,
  missing?: Missing,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await policy.lock(trx, attempt.agreementId);
    await policy.record(trx, attempt, 'failed');
    if (missing) await policy.stop(trx, attempt, missing);
  });
}
