import { type Currency, toMajor } from '@merenda/domain/money/money';
import { splitTopup, type TopupShare } from '@merenda/domain/payments/topup-split';
import type { Responsible } from '../../../../session/session.ts';
import type { PixCharge } from '../../api/payments.ts';
import type { Cost } from './draft.ts';

/** The guardian's decision, ready to be paid. */
export interface TopupRequest {
  company: string;
  parts: readonly TopupShare[];
  feeMinor: bigint;
  charge: PixCharge;
}

/** A requested payment, with all data needed to ask for its state, even after a reload. */
export interface Payment {
  /** Instant, ms; it distinguishes the payments of one wizard. */
  startedAt: number;
  parts: readonly TopupShare[];
  feeMinor: bigint;
  /** The server's id, once it has answered. */
  topupId?: string | undefined;
  by:
    | { method: 'card'; key: string }
    | { method: 'pix'; code: string; expiresAt: number }
    | { method: 'link'; orderId: string; url: string; opened: boolean };
}

/** The guardian who pays. */
export interface Payer {
  id: string;
  company: string;
  walletId: string;
}

/** The requested amount for the wallets, and the fee. */
export const costOfPayment = ({ parts, feeMinor }: Payment): Cost => ({
  amountMinor: splitTopup(parts).totalMinor,
  feeMinor,
});

/**
 * The data that each provider gets: the total, the fee shown with it, the own wallet and the students'
 * shares (product:topups#payload, product:fees#fee-changed).
 */
export function chargeOf(
  { parts, feeMinor }: Pick<TopupRequest, 'parts' | 'feeMinor'>,
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
