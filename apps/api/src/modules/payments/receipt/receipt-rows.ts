import type { Row } from '@merenda/documents';
import { formatMoney } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import { formatDateTime } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { ReceiptFacts } from './find-receipt.ts';
import { methodWordsOf, partNameOf } from './words.ts';

/** The rows of a receipt's amounts: the shares, the fee, the total, and the refunded amount. */
export function partRows(facts: ReceiptFacts, language: Language): Row[] {
  const { parts, amountMinor, feeMinor, refundedMinor, currency } = facts;
  const money = (minor: bigint) => formatMoney(minor, currency, language);
  return [
    ...parts.map((part) => ({
      label: partNameOf(part, language),
      value: money(part.amountMinor),
    })),
    ...(feeMinor > 0n
      ? [{ label: translate(language, 'receipts.fee'), value: money(feeMinor) }]
      : []),
    {
      label: translate(language, 'receipts.total'),
      value: money(amountMinor + feeMinor),
      strong: true,
    },
    ...(refundedMinor > 0n
      ? [{ label: translate(language, 'receipts.refunded'), value: money(-refundedMinor) }]
      : []),
  ];
}

/** The rows of a receipt's payment: payer, payee, payment kind, references and times. */
export function paymentRows(facts: ReceiptFacts, language: Language): Row[] {
  const { topup, method, brand, payer, number, timeZone } = facts;
  const when = (instant: Date) => formatDateTime(language, instant, 'numeric', timeZone);
  const row = (label: Parameters<typeof translate>[1], value: string | undefined | null): Row[] =>
    value ? [{ label: translate(language, label), value }] : [];
  return [
    ...row('receipts.number', number),
    ...row('receipts.payer', payer),
    ...row('receipts.payee', brand.name),
    ...row('receipts.method', methodWordsOf(facts, language)),
    ...row('receipts.endToEnd', method.endToEndId),
    ...row('receipts.txid', method.txid),
    ...row('receipts.order', method.orderId),
    ...row(
      'receipts.type',
      topup.agreement && translate(language, `receipts.type.${agreementOf(topup.agreement)}`),
    ),
    ...row('receipts.created', when(topup.created_at)),
    ...row('receipts.paidAt', topup.paid_at && when(topup.paid_at)),
  ];
}

const agreementOf = (kind: string) => (kind === 'automatic' ? 'automatic' : 'monthly');
