import { feeOf } from '@merenda/domain/money/fees';
import { maxAmountMinor, toMinor } from '@merenda/domain/money/money';
import type { PaymentProvider } from '@merenda/domain/payments/payment-providers';
import type { GuardianAccount } from '../../../../auth/signed-in.ts';
import { Failure, invalid } from '../../../../platform/failure.ts';
import { findFees } from '../../../companies/index.ts';
import type { Services } from '../../../services.ts';

/** What the payer knows of the fee. */
export interface ShownFee {
  guardian: GuardianAccount;
  /** The one that the page shows, in major units; absent where it shows none. */
  fee?: number | undefined;
  /** What was agreed on before, when the guardian is not there to ask. */
  agreement?: Agreement;
}

export interface Agreement {
  kind: 'monthly' | 'automatic';
  id: string;
  /** The fee that was agreed to: less may be charged, never more. */
  feeMinor: bigint;
}

/**
 * The fee of a payment, in minor units (product:fees#fee-changed). Whoever pays now pays what the
 * page shows; what was agreed on before costs the day's fee, but never more than was agreed to.
 * @throws Failure fee_changed when it is not the one that the page shows
 * @throws Failure validation_failed when amount and fee are above the most that one payment moves
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
