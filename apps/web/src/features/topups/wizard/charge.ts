import { type Currency, toMajor } from '@merenda/domain/money';
import { splitTopup, type TopupPart } from '@merenda/domain/topup-split';
import type { Responsible } from '../../../session/session.ts';
import type { PixCharge } from '../api/payments.ts';

/** What the guardian has decided on, ready to be paid. */
export interface Order {
  company: string;
  parts: readonly TopupPart[];
  feeMinor: bigint;
  charge: PixCharge;
}

/**
 * What every way to pay is told: the total, the fee that is shown with it, the own wallet, and the
 * students' parts (spec 1 §3, decision E.9).
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
