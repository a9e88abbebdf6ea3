import type { Brand } from '@merenda/domain/brands/brands';
import PDFDocument from 'pdfkit';
import { BOLD, REGULAR } from './fonts.ts';

/** A4, in points. */
export const MARGINS = { top: 52, bottom: 60, left: 58, right: 58 };

const MARK = 26;
const FOOT = { size: 8.5, fromBottom: 40 };

// As an object, because the published types do not know this subset yet.
const ACCESSIBLE: object = { subset: 'PDF/UA' };

export interface Look {
  brand: Brand;
  language: string;
  title: string;
  /** Written into the file as the day it was made, so that one text always makes one file. */
  madeOn: Date;
}

/** An empty document with its fonts, its metadata and a tagged structure (PDF/UA). */
export function openDocument({ brand, language, title, madeOn }: Look): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    bufferPages: true,
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
  doc.registerFont('regular', REGULAR);
  doc.registerFont('bold', BOLD);
  return doc;
}

/** The brand's mark and word at the head of the first page; leaves the pen below them. */
export function drawLetterhead(doc: PDFKit.PDFDocument, { brand }: Look): void {
  const { left, top } = MARGINS;
  const { brand: colour, accent, ink2 } = brand.colours.light;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .save()
    .translate(left, top)
    .scale(MARK / 32);
  for (const { path, fill } of brand.logo.shapes) {
    doc.path(path).fill(fill === 'brand' ? colour : accent, 'even-odd');
  }
  doc.restore();
  doc.font('bold').fontSize(17).fillColor(colour);
  doc.text(brand.logo.word, left + MARK + 9, top + 3, { lineBreak: false });
  if (brand.logo.tag) {
    const after = left + MARK + 9 + doc.widthOfString(`${brand.logo.word} `);
    doc
      .font('regular')
      .fillColor(ink2)
      .text(brand.logo.tag, after, top + 3, { lineBreak: false });
  }
  doc.endMarkedContent();
  doc.x = left;
  doc.y = top + MARK + 30;
}

/** Brand, title and "1 / 2" at the foot of every page. */
export function numberPages(doc: PDFKit.PDFDocument, { brand, title }: Look): void {
  const { left, right } = MARGINS;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the margin, where text would otherwise open another page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - FOOT.fromBottom;
    const width = doc.page.width - left - right;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('regular').fontSize(FOOT.size).fillColor(brand.colours.light.ink2);
    doc.text(`${brand.name} · ${title}`, left, y, { width, lineBreak: false });
    doc.text(`${page + 1} / ${count}`, left, y, { width, align: 'right' });
    doc.endMarkedContent();
  }
}
