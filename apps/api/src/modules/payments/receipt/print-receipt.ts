import type { Block } from '@merenda/documents';
import { formatMoney } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import type { ReceiptFacts } from './find-receipt.ts';
import { partRows, paymentRows } from './receipt-rows.ts';
import { lateWordsOf, statusWordsOf } from './words.ts';

/** Loaded with the first receipt: a start does not wait for fonts. */
type Documents = typeof import('@merenda/documents');

/**
 * A receipt as a PDF, of one page unless it is for a crowd; the same receipt always makes the same
 * bytes. Only for a top-up that was paid.
 */
export async function printReceipt(facts: ReceiptFacts, language: Language): Promise<Buffer> {
  const documents = await import('@merenda/documents');
  const { brand, topup, number } = facts;
  const sheet = {
    brand,
    language,
    madeOn: topup.paid_at ?? topup.created_at,
    foot: () => ({
      left: `${brand.legal.operator} · ${brand.legal.supportEmail}`,
      right: number,
    }),
  };
  return documents.printDocument(sheet, blocksOf(facts, language, documents));
}

function blocksOf(
  facts: ReceiptFacts,
  language: Language,
  { isPrintable, plain }: Documents,
): Block[] {
  const total = formatMoney(facts.amountMinor + facts.feeMinor, facts.currency, language);
  const [parts, payment] = [partRows(facts, language), paymentRows(facts, language)];
  const isWhole = [...parts, ...payment].every(({ label, value }) => isPrintable(label + value));
  return [
    { kind: 'title', runs: plain(translate(language, 'receipts.title')) },
    { kind: 'amount', runs: plain(total) },
    { kind: 'lead', runs: plain(statusWordsOf(facts, language)) },
    ...lateWordsOf(facts, language).map((text) => ({
      kind: 'paragraph' as const,
      runs: plain(text),
    })),
    { kind: 'heading', runs: plain(translate(language, 'receipts.parts')) },
    { kind: 'table', rows: parts },
    { kind: 'heading', runs: plain(translate(language, 'receipts.payment')) },
    { kind: 'table', rows: payment },
    ...(isWhole
      ? []
      : [{ kind: 'note' as const, runs: plain(translate(language, 'receipts.unprintable')) }]),
  ];
}
