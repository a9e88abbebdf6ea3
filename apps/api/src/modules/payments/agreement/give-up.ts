import type { Services } from '../../services.ts';
import type { AgreementPolicy, Attempt, StopCause } from './policy.ts';

/**
 * Closes an attempt that was never charged and never will be. Its card or recipient is gone, or its
 * agreement was stopped before the attempt could resume after a crash. This does not count as a
 * failure of the card.
 */
export async function giveUp<Agreement, Due extends { id: string }, Tried extends Attempt>(
  services: Services,
  policy: AgreementPolicy<Agreement, Due, Tried>,
  attempt: Tried,
  missing?: StopCause,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await policy.lock(trx, attempt.agreementId);
    await policy.record(trx, attempt, 'failed');
    if (missing) await policy.stop(trx, attempt, missing);
  });
}
