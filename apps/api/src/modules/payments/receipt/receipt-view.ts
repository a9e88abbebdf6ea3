import type { Receipt } from '@merenda/contract';
import { toMajor } from '@merenda/domain/money/money';
import { shownStatus } from '../state.ts';
import type { ReceiptFacts } from './find-receipt.ts';

/** A receipt on the wire. */
export function receiptView(facts: ReceiptFacts): Receipt {
  const { topup, currency, amountMinor, feeMinor, method } = facts;
  const money = (minor: bigint) => toMajor(minor, currency);
  return {
    _id: topup.id,
    number: facts.number,
    status: shownStatus(topup),
    ...(facts.disputed ? { disputed: facts.disputed } : {}),
    createdAt: topup.created_at.toISOString(),
    ...(topup.paid_at ? { paidAt: topup.paid_at.toISOString() } : {}),
    paidLate: topup.paid_late,
    value: money(amountMinor),
    fee: money(feeMinor),
    total: money(amountMinor + feeMinor),
    refunded: money(facts.refundedMinor),
    currency,
    payer: facts.payer,
    company: facts.brand.name,
    ...(topup.agreement ? { agreement: topup.agreement } : {}),
    method: {
      kind: method.kind,
      ...(method.card
        ? { card: { brand: method.card.brand, lastDigits: method.card.lastFour } }
        : {}),
      ...(method.endToEndId ? { endToEndId: method.endToEndId } : {}),
      ...(method.txid ? { txid: method.txid } : {}),
      ...(method.orderId ? { orderId: method.orderId } : {}),
    },
    parts: facts.parts.map(({ walletId, studentId, name, amountMinor: partMinor }) => ({
      wallet: walletId,
      ...(studentId ? { user: studentId } : {}),
      name,
      value: money(partMinor),
    })),
  };
}
