import type { RefundStanding } from '@merenda/contract/refunds';
import type { CurrencyCode } from '@merenda/domain/currencies';
import { toMajor } from '@merenda/domain/money';
import type { PaymentProvider } from '@merenda/domain/payment-providers';
import { givableMinor, refundableMinor, refundableUntil } from '@merenda/domain/topup-refund';
import { notFound } from '../../failure.ts';
import type { SignedIn } from '../../plugins/session.ts';
import type { Services } from '../../services.ts';
import { findStanding } from './standing.ts';
import { viewRefunds } from './view-refunds.ts';

/**
 * What can be given back of a guardian's own top-up now, why not more, and what was given back.
 * @throws Failure not_found
 */
export async function getRefunds(
  services: Services,
  guardian: SignedIn,
  topupId: string,
): Promise<RefundStanding> {
  const { db } = services;
  const { last_four, brand, ...topup } = await db
    .selectFrom('topup')
    .leftJoin('payment_card', 'payment_card.id', 'topup.card_id')
    .selectAll('topup')
    .select(['payment_card.last_four', 'payment_card.brand'])
    .where('topup.id', '=', topupId)
    .where('topup.guardian_id', '=', guardian.id)
    .executeTakeFirstOrThrow(notFound);
  const { obstacle, sources } = await findStanding(db, services, guardian, topup);
  const givers = obstacle ? [] : sources.filter((source) => givableMinor(source) > 0n);
  const major = (minor: bigint) => toMajor(minor, topup.currency as CurrencyCode);
  return {
    refundable: major(refundableMinor(givers)),
    ...(obstacle ? { obstacle } : {}),
    ...(topup.paid_at
      ? { until: refundableUntil(topup.provider, topup.paid_at).toISOString() }
      : {}),
    paymentServiceProvider: topup.provider as PaymentProvider,
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
