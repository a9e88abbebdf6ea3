import { type Currency, toMajor } from '@merenda/domain/money';
import { splitTopup, type TopupPart } from '@merenda/domain/topup-split';
import type { Responsible } from '../../../session/session.ts';
import type { PixCharge } from '../api/payments.ts';

/** What the guardian has decided on, ready to be paid. */
export interface Order {
  company: string;
  parts: readonly TopupPart[];
  charge: PixCharge;
}

/** What every way to pay is told: the total, the own wallet, and the students' parts (spec 1 §3). */
export function chargeOf(
  parts: readonly TopupPart[],
  { wallet, billingDetails, taxIdentifierNumber }: Responsible,
  currency: Currency,
): PixCharge {
  const { totalMinor, students } = splitTopup(parts);
  const taxId = billingDetails.taxIdentifierNumber ?? taxIdentifierNumber;
  return {
    value: toMajor(totalMinor, currency),
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
