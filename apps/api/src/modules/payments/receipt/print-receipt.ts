import { formatMoney } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import type { Part } from '../../../platform/printing/document.ts';
import type { Printer } from '../../../platform/printing/printer.ts';
import type { ReceiptFacts } from './find-receipt.ts';
import { partRows, paymentRows } from './receipt-rows.ts';
import { lateWordsOf, statusWordsOf } from './words.ts';

/**
 * A paid top-up's receipt as a PDF, of one page unless it has very many shares. The same receipt
 * always makes the same bytes.
 * @throws Busy
 */
export function printReceipt(
  printer: Printer,
  facts: ReceiptFacts,
  language: Language,
): Promise<Buffer> {
  const { brand, topup, number } = facts;
  return printer.print(async () => ({
    brand,
    language,
    madeOn: topup.paid_at ?? topup.created_at,
    foot: { left: `${brand.legal.operator} · ${brand.legal.supportEmail}`, right: number },
    parts: partsOf(facts, language),
    unprintable: translate(language, 'receipts.unprintable'),
  }));
}

function partsOf(facts: ReceiptFacts, language: Language): Part[] {
  const total = formatMoney(facts.amountMinor + facts.feeMinor, facts.currency, language);
  return [
    { kind: 'title', text: translate(language, 'receipts.title') },
    { kind: 'amount', text: total },
    { kind: 'lead', text: statusWordsOf(facts, language) },
    ...lateWordsOf(facts, language).map((text) => ({ kind: 'paragraph' as const, text })),
    { kind: 'heading', text: translate(language, 'receipts.parts') },
    { kind: 'table', rows: partRows(facts, language) },
    { kind: 'heading', text: translate(language, 'receipts.payment') },
    { kind: 'table', rows: paymentRows(facts, language) },
  ];
}
