import { brandName } from '@merenda/domain/payments/cards';
import type { Language } from '@merenda/domain/places/languages';
import { formatDateTime } from '@merenda/i18n/dates';
import { translate } from '@merenda/i18n/translate';
import type { ReceiptFacts } from './find-receipt.ts';

/** The name of a share's wallet; the guardian's own wallet is marked as such. */
export const partNameOf = (
  { studentId, name }: ReceiptFacts['parts'][number],
  language: Language,
): string => (studentId ? name : translate(language, 'receipts.part.own', { name }));

/**
 * The explanation that the money came late and none of it is lost; empty for money that came in
 * time.
 */
export function lateWordsOf({ topup, method }: ReceiptFacts, language: Language): string[] {
  if (!topup.paid_late) return [];
  return [translate(language, method.kind === 'pix' ? 'receipts.late.pix' : 'receipts.late.other')];
}

/** The file name of a receipt. */
export const fileNameOf = ({ number }: ReceiptFacts, language: Language): string =>
  `${translate(language, 'receipts.fileName')}-${number}.pdf`;

/** "Visa ending in 4242", "PIX", "Payment page". */
export function methodWordsOf({ method }: ReceiptFacts, language: Language): string {
  const { kind, card } = method;
  if (kind !== 'card') return translate(language, `topups.method.${kind}`);
  if (!card) return translate(language, 'topups.method.card');
  return translate(language, 'cards.label', {
    brand: brandName(card.brand),
    digits: card.lastFour,
  });
}

/** "Paid on 21 November 2026, 10:14", with a note about refunds or a chargeback. */
export function statusWordsOf(
  { topup, disputed, timeZone }: ReceiptFacts,
  language: Language,
): string {
  const when = formatDateTime(language, topup.paid_at ?? topup.created_at, 'long', timeZone);
  const paid = translate(language, 'receipts.paidOn', { date: when });
  if (disputed) return `${paid} · ${translate(language, `receipts.status.disputed_${disputed}`)}`;
  if (topup.status === 'paid') return paid;
  const status = topup.status === 'refunded' ? 'refunded' : 'partially_refunded';
  return `${paid} · ${translate(language, `receipts.status.${status}`)}`;
}
