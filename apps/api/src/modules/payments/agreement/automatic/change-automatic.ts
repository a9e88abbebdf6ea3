import type { AutomaticTopup } from '@merenda/contract';
import type { AUTOMATIC_PAUSES } from '@merenda/contract/payments/automatic';
import type { SignedIn } from '../../../../auth/signed-in.ts';
import type { Services } from '../../../services.ts';
import { checkTerms, type RequestedTerms } from './check-terms.ts';
import { changeOwn, findOne, lockOwn } from './queries.ts';

/** The pauses that want a good card. */
const WANTS_CARD: Readonly<Record<(typeof AUTOMATIC_PAUSES)[number], boolean>> = {
  guardian: false,
  failures: true,
  card: true,
  return: false,
  processor: true,
};

/**
 * Agrees on other terms. An attempt under way ends on the old terms. An automatic top-up that was
 * paused for want of a good card runs again; other pauses stay.
 * @throws Failure validation_failed, fee_changed, not_found
 */
export async function changeAutomatic(
  services: Services,
  guardian: SignedIn,
  { id, terms: requested }: { id: string; terms: RequestedTerms },
): Promise<AutomaticTopup> {
  const own = { guardianId: guardian.id, id };
  return services.db.transaction().execute(async (trx) => {
    const { paused_by } = await lockOwn(trx, own);
    const wantedCard = paused_by !== null && WANTS_CARD[paused_by];
    const terms = await checkTerms({ ...services, db: trx }, { guardian, requested });
    await changeOwn(trx, own, 'changed', {
      ...terms,
      failures: 0,
      retry_on: null,
      ...(wantedCard ? { paused_at: null, paused_by: null } : {}),
    });
    return findOne(trx, services, own);
  });
}
