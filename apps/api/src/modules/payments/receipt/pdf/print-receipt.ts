import { buffer } from 'node:stream/consumers';
import { formatMoney } from '@merenda/domain/money/money';
import type { Language } from '@merenda/domain/places/languages';
import { translate } from '@merenda/i18n/translate';
import type { ReceiptFacts } from '../find-receipt.ts';
import { lateWordsOf, statusWordsOf } from '../words.ts';
import type { Weight } from './faces.ts';
import { partRows, paymentRows } from './receipt-rows.ts';
import { setRows } from './rows.ts';
import { isPrintable } from './runs.ts';
import { setText } from './set-text.ts';
import { columnOf, type Doc, drawFoot, drawLetterhead, type Element, openSheet } from './sheet.ts';

/**
 * A receipt as a PDF of one A4 page, in the brand's colours; the same receipt always makes the same
 * bytes. Only for a top-up that was paid.
 */
export async function printReceipt(facts: ReceiptFacts, language: Language): Promise<Buffer> {
  const { brand, topup } = facts;
  const colours = brand.colours.light;
  const title = translate(language, 'receipts.title');
  const doc = openSheet({ brand, language, title, madeOn: topup.paid_at ?? topup.created_at });
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawLetterhead(doc, brand);
  setHead(doc, root, facts, { language, title });
  const [parts, payment] = [partRows(facts, language), paymentRows(facts, language)];
  setRows(doc, root, parts, { colours, title: translate(language, 'receipts.parts') });
  setRows(doc, root, payment, { colours, title: translate(language, 'receipts.payment') });
  if (![...parts, ...payment].every(({ label, value }) => isPrintable(label + value))) {
    write(doc, root, translate(language, 'receipts.unprintable'), {
      size: 9,
      colour: colours.ink2,
      gap: 12,
    });
  }
  root.end();
  drawFoot(doc, brand, facts.number);
  doc.end();
  return buffer(doc);
}

/** Title, amount, how it stands, and why it was late if it was. */
function setHead(
  doc: Doc,
  root: Element,
  facts: ReceiptFacts,
  { language, title }: { language: Language; title: string },
): void {
  const { brand, ink, ink2 } = facts.brand.colours.light;
  const totalMinor = facts.amountMinor + facts.feeMinor;
  write(doc, root, title, { tag: 'H1', size: 22, weight: 'bold', colour: brand, gap: 0 });
  write(doc, root, formatMoney(totalMinor, facts.currency, language), {
    size: 30,
    weight: 'bold',
    colour: ink,
    gap: 8,
  });
  write(doc, root, statusWordsOf(facts, language), { size: 11, colour: ink2, gap: 2 });
  for (const text of lateWordsOf(facts, language)) {
    write(doc, root, text, { size: 10.5, colour: ink, gap: 8 });
  }
}

interface Words {
  tag?: 'H1';
  size: number;
  weight?: Weight;
  colour: string;
  /** Space above, in points. */
  gap: number;
}

/** A paragraph over the whole width, below what is there. */
function write(
  doc: Doc,
  root: Element,
  text: string,
  { tag, size, weight = 'regular', colour, gap }: Words,
): void {
  const { left, width } = columnOf(doc);
  const top = doc.y + gap;
  root.add(
    doc.struct(tag ?? 'P', {}, () => {
      doc.y = setText(doc, text, left, top, { width, size, weight, colour, lineGap: 2 });
    }),
  );
}
