import type { RefundEligibility } from '@merenda/contract/payments/refunds';
import { toMajor } from '@merenda/domain/money/money';
import {
  givableMinor,
  refundableMinor,
  refundableUntil,
} from '@merenda/domain/payments/topup-refund';
import type { SignedIn } from '../../../auth/signed-in.ts';
import { notFound } from '../../../platform/failure.ts';
import type { Services } from '../../services.ts';
import { findEligibility } from './create/eligibility.ts';
import { viewRefunds } from './view-refunds.ts';

/**
 * The refundable amount of a guardian's own top-up, the obstacle if any, and its refunds.
 * @throws Failure not_found
 */
export async function getRefunds(
  services: Services,
  guardian: SignedIn,
  topupId: string,
): Promise<RefundEligibility> {
  const { db } = services;
  const { last_four, brand, ...topup } = await db
    .selectFrom('topup')
    .leftJoin('payment_card', 'payment_card.id', 'topup.card_id')
    .selectAll('topup')
    .select(['payment_card.last_four', 'payment_card.brand'])
    .where('topup.id', '=', topupId)
    .where('topup.guardian_id', '=', guardian.id)
    .executeTakeFirstOrThrow(notFound);
  const { obstacle, sources } = await findEligibility(db, services, guardian, topup);
  const givers = obstacle ? [] : sources.filter((source) => givableMinor(source) > 0n);
  const major = (minor: bigint) => toMajor(minor, topup.currency);
  return {
    refundable: major(refundableMinor(givers)),
    ...(obstacle ? { obstacle } : {}),
    ...(topup.paid_at
      ? { until: refundableUntil(topup.provider, topup.paid_at).toISOString() }
      : {}),
    paymentServiceProvider: topup.provider,
    ...(last_four && brand
      ? { card: { lastDigits: last_four, paymentAuthorizer: { name: brand } } }
      : {}),
    fee: major(topup.fee_minor),
    sources: givers.map((source) => ({
      wallet: source.walletId,
      name: source.name,
      value: major(givableMinor(source)),
    })),
    refunds: await viewRefunds(db, { guardianId: guardian.id, topupId }),
  };
}
