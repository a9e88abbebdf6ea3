import type { findRefundable as Route } from '@merenda/contract/finance/refunds';
import { toMajor } from '@merenda/domain/money/money';
import { refundableMinor, refundableUntil } from '@merenda/domain/payments/topup-refund';
import type { z } from 'zod';
import type { SignedInOperator } from '../../../../auth/signed-in.ts';
import { findFourEyes } from '../../../companies/index.ts';
import { readGiven } from '../../../operator/index.ts';
import type { Services } from '../../../services.ts';
import { findEligibility } from '../create/eligibility.ts';
import { refundsOfTopup } from './find-refunds.ts';
import { findTopup } from './find-topups.ts';

/**
 * A top-up with what the company can give back of it now. A block of the guardian is no obstacle:
 * the company acts.
 * @throws Failure not_found
 */
export async function findRefundable(
  services: Services,
  operator: SignedInOperator,
  id: string,
): Promise<z.input<(typeof Route)['schema']['response'][200]>> {
  const { db } = services;
  const view = await findTopup(db, id);
  const topup = await db
    .selectFrom('topup')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { obstacle, sources } = await findEligibility(db, services, { blocked: false }, topup);
  const major = (minor: bigint) => toMajor(minor, topup.currency);
  return {
    ...view,
    refundable: obstacle ? 0 : major(refundableMinor(sources)),
    ...(obstacle ? { obstacle } : {}),
    until: refundableUntil(topup.provider, new Date(view.paidAt)).toISOString(),
    fourEyesFrom: major(await findFourEyes(db, topup.company_id)),
    givenLately: major(await readGiven(db, { guardianId: topup.guardian_id, amountMinor: 0n })),
    refunds: await refundsOfTopup(db, operator, id),
  };
}
