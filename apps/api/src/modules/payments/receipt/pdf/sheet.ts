import type { Brand } from '@merenda/domain/brands/brands';
import type { Language } from '@merenda/domain/places/languages';
import PDFDocument from 'pdfkit';
import { figtree } from './faces.ts';

export type Doc = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

/** A4, in points. */
const MARGINS = { top: 52, bottom: 48, left: 58, right: 58 };
const MARK = 26;

// As an object, because the published types do not know this subset yet.
const ACCESSIBLE: object = { subset: 'PDF/UA' };

export interface Sheet {
  brand: Brand;
  language: Language;
  title: string;
  /** Written into the file as the day it was made, so that one receipt always makes one file. */
  madeOn: Date;
}

/** An empty sheet with its fonts, its metadata and a tagged structure (PDF/UA). */
export function openSheet({ brand, language, title, madeOn }: Sheet): Doc {
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    pdfVersion: '1.7',
    ...ACCESSIBLE,
    tagged: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${title} · ${brand.name}`,
      Author: brand.legal.operator,
      CreationDate: madeOn,
      ModDate: madeOn,
    },
  });
  for (const { name, font } of [figtree('regular'), figtree('bold')]) doc.registerFont(name, font);
  return doc;
}

/** From where to where a line of the sheet goes. */
export const columnOf = (doc: Doc) => ({
  left: MARGINS.left,
  width: doc.page.width - MARGINS.left - MARGINS.right,
});

/** The brand's mark and word at the head of the sheet; leaves the pen below them. */
export function drawLetterhead(doc: Doc, { logo, colours }: Brand): void {
  const { left, top } = MARGINS;
  const { brand: colour, accent, ink2 } = colours.light;
  asDecoration(doc, () => {
    doc
      .save()
      .translate(left, top)
      .scale(MARK / 32);
    for (const { path, fill } of logo.shapes) {
      doc.path(path).fill(fill === 'brand' ? colour : accent, 'even-odd');
    }
    doc.restore();
    const x = left + MARK + 9;
    doc.font('bold').fontSize(17).fillColor(colour);
    doc.text(logo.word, x, top + 3, { lineBreak: false });
    if (!logo.tag) return;
    const after = x + doc.widthOfString(`${logo.word} `);
    doc
      .font('regular')
      .fillColor(ink2)
      .text(logo.tag, after, top + 3, { lineBreak: false });
  });
  doc.x = left;
  doc.y = top + MARK + 28;
}

/** Who stands behind it and where to ask, at the foot of the sheet. */
export function drawFoot(doc: Doc, { legal, colours }: Brand, text: string): void {
  const { left, width } = columnOf(doc);
  // Below the margin, where text would otherwise open another page.
  doc.page.margins.bottom = 0;
  const y = doc.page.height - MARGINS.bottom;
  asDecoration(doc, () => {
    doc.font('regular').fontSize(8.5).fillColor(colours.light.ink2);
    doc.text(`${legal.operator} · ${legal.supportEmail}`, left, y, { lineBreak: false });
    doc.text(text, left, y, { width, align: 'right', lineBreak: false });
  });
}

/** What a screen reader need not read. */
export function asDecoration(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}
