import type { AutomaticTopup } from '@merenda/contract';
import type { SignedIn } from '../../../../auth/signed-in.ts';
import type { Services } from '../../../services.ts';
import { changeOwn, findOne, lockOwn } from './queries.ts';

/**
 * Pauses an automatic top-up until it is resumed; a paused one keeps its reason. A charge under way
 * still ends.
 * @throws Failure not_found
 */
export async function pauseAutomatic(
  services: Services,
  guardian: SignedIn,
  id: string,
): Promise<AutomaticTopup> {
  const own = { guardianId: guardian.id, id };
  return services.db.transaction().execute(async (trx) => {
    const { paused_by } = await lockOwn(trx, own);
    if (!paused_by) {
      await changeOwn(trx, own, 'paused', { paused_at: services.clock(), paused_by: 'guardian' });
    }
    return findOne(trx, services, own);
  });
}
