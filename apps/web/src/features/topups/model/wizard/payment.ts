import { type Currency, toMajor } from '@merenda/domain/money/money';
import { splitTopup, type TopupShare } from '@merenda/domain/payments/topup-split';
import type { Responsible } from '../../../../session/session.ts';
import type { PixCharge } from '../../api/payments.ts';
import type { Cost } from './draft.ts';

/** What the guardian has decided on, ready to be paid. */
export interface Order {
  company: string;
  parts: readonly TopupShare[];
  feeMinor: bigint;
  charge: PixCharge;
}

/** A payment that has been asked for, with all that is needed to ask after it, also on a new load. */
export interface Payment {
  /** Instant, ms; tells one payment of a wizard from another. */
  startedAt: number;
  parts: readonly TopupShare[];
  feeMinor: bigint;
  /** The server's, once it has answered. */
  topupId?: string | undefined;
  by:
    | { method: 'card'; key: string }
    | { method: 'pix'; code: string; expiresAt: number }
    | { method: 'link'; orderId: string; url: string; opened: boolean };
}

/** Whose payment it is. */
export interface Payer {
  id: string;
  company: string;
  walletId: string;
}

/** What was asked for: for the wallets, and as fee. */
export const costOfPayment = ({ parts, feeMinor }: Payment): Cost => ({
  amountMinor: splitTopup(parts).totalMinor,
  feeMinor,
});

/**
 * What every way to pay is told: the total, the fee that is shown with it, the own wallet, and the
 * students' parts (product:topups#payload, product:fees#fee-changed).
 */
export function chargeOf(
  { parts, feeMinor }: Pick<Order, 'parts' | 'feeMinor'>,
  { wallet, billingDetails, taxIdentifierNumber }: Responsible,
  currency: Currency,
): PixCharge {
  const { totalMinor, students } = splitTopup(parts);
  const taxId = billingDetails.taxIdentifierNumber ?? taxIdentifierNumber;
  return {
    value: toMajor(totalMinor, currency),
    ...(feeMinor > 0n && { fee: toMajor(feeMinor, currency) }),
    walletId: wallet._id,
    ...(taxId && { billingDetails: { taxIdentifierNumber: taxId } }),
    ...(students.length > 0 && {
      transferTopupTo: students.map(({ user, amountMinor }) => ({
        user,
        value: toMajor(amountMinor, currency),
      })),
    }),
  };
}
