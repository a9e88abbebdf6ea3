import { buffer } from 'node:stream/consumers';
import type { Language } from '@merenda/domain/languages';
import { formatMoney } from '@merenda/domain/money';
import { translate } from '@merenda/i18n/translate';
import type { ReceiptFacts } from '../find-receipt.ts';
import { lateWordsOf, statusWordsOf } from '../words.ts';
import { printable } from './fonts.ts';
import { partRows, paymentRows } from './receipt-rows.ts';
import { setRows } from './rows.ts';
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
  const look = { colours };
  setRows(doc, root, partRows(facts, language), {
    ...look,
    title: translate(language, 'receipts.parts'),
  });
  setRows(doc, root, paymentRows(facts, language), {
    ...look,
    title: translate(language, 'receipts.payment'),
  });
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
  const { left, width } = columnOf(doc);
  const { brand, ink, ink2 } = facts.brand.colours.light;
  const write = (tag: 'H1' | 'P', text: string, { size, bold, colour, gap }: Words) => {
    doc.y += gap;
    root.add(
      doc.struct(tag, {}, () => {
        doc
          .font(bold ? 'bold' : 'regular')
          .fontSize(size)
          .fillColor(colour);
        doc.text(printable(text), left, doc.y, { width, lineGap: 2 });
      }),
    );
  };
  const totalMinor = facts.amountMinor + facts.feeMinor;
  write('H1', title, { size: 22, bold: true, colour: brand, gap: 0 });
  write('P', formatMoney(totalMinor, facts.currency, language), {
    size: 30,
    bold: true,
    colour: ink,
    gap: 8,
  });
  write('P', statusWordsOf(facts, language), { size: 11, bold: false, colour: ink2, gap: 2 });
  for (const text of lateWordsOf(facts, language)) {
    write('P', text, { size: 10.5, bold: false, colour: ink, gap: 8 });
  }
}

interface Words {
  size: number;
  bold: boolean;
  colour: string;
  /** Space above, in points. */
  gap: number;
}
