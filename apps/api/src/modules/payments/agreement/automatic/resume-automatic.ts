import type { AutomaticTopup } from '@merenda/contract';
import type { SignedIn } from '../../../../auth/signed-in.ts';
import { invalid } from '../../../../platform/failure.ts';
import { findProvider } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';
import { changeOwn, findOne, lockOwn } from './queries.ts';

/**
 * Resumes a paused automatic top-up; a running one stays as it is.
 * @throws Failure validation_failed when its card is deleted, or another processor's: the guardian
 * must choose another card
 * @throws Failure way_off while cards are switched off
 * @throws Failure not_found
 */
export async function resumeAutomatic(
  services: Services,
  guardian: SignedIn,
  id: string,
): Promise<AutomaticTopup> {
  const own = { guardianId: guardian.id, id };
  return services.db.transaction().execute(async (trx) => {
    const { paused_by, card_is_gone, card_gateway } = await lockOwn(trx, own);
    if (card_is_gone) {
      throw invalid('paymentCard', 'the card is gone', 'topups.automatic.paused.card');
    }
    if (card_gateway !== services.gateways.serving(guardian.companyId, 'card')?.name) {
      throw invalid('paymentCard', 'of another processor', 'topups.automatic.paused.processor');
    }
    if (paused_by) {
      await findProvider({ ...services, db: trx }, guardian, 'card');
      await changeOwn(trx, own, 'resumed', {
        paused_at: null,
        paused_by: null,
        failures: 0,
        retry_on: null,
      });
    }
    return findOne(trx, services, own);
  });
}
