import { feeOf } from '@merenda/domain/money/fees';
import { maxAmountMinor, toMinor } from '@merenda/domain/money/money';
import type { PaymentProvider } from '@merenda/domain/payments/payment-providers';
import type { GuardianAccount } from '../../../../auth/signed-in.ts';
import { Failure, invalid } from '../../../../platform/failure.ts';
import { findFees } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';

/** The fee that the payer has seen or agreed to. */
export interface ShownFee {
  guardian: GuardianAccount;
  /** The fee on the page, in major units; absent where the page shows none. */
  fee?: number | undefined;
  /** The agreement of a charge without the guardian. */
  agreement?: Agreement;
}

export interface Agreement {
  kind: 'monthly' | 'automatic';
  id: string;
  /** The agreed fee: less may be charged, never more. */
  feeMinor: bigint;
}

/**
 * The fee of a payment, in minor units (product:fees#fee-changed). A guardian who pays now pays the
 * fee on the page. An agreed charge costs the day's fee, but never more than the agreed one.
 * @throws Failure fee_changed when the page shows another fee
 * @throws Failure validation_failed when amount and fee are above the limit of one payment
 */
export async function feeFor(
  { db }: Pick<Services, 'db'>,
  { guardian, fee = 0, agreement }: ShownFee,
  { provider, amountMinor }: { provider: PaymentProvider; amountMinor: bigint },
): Promise<bigint> {
  const currency = guardian.currency;
  const fees = await findFees(db, guardian.companyId);
  const feeMinor = feeOf(fees[provider], amountMinor);
  if (agreement) return feeMinor < agreement.feeMinor ? feeMinor : agreement.feeMinor;
  if (toMinor(fee, currency) !== feeMinor) {
    throw new Failure('fee_changed', { userMessageKey: 'payments.error.feeChanged' });
  }
  if (amountMinor + feeMinor > maxAmountMinor(currency)) {
    throw invalid('value', 'amount and fee are above the most that one payment moves');
  }
  return feeMinor;
}
