import type { Brand } from '@merenda/domain/brands/brands';
import type { Language } from '@merenda/domain/places/languages';
import PDFDocument from 'pdfkit';
import { figtree } from './fonts.ts';

export type Doc = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

/** Margins of an A4 page, in points. */
const MARGINS = { top: 52, bottom: 60, left: 58, right: 58 };
const MARK = 26;
const LETTERHEAD_GAP = 30;
const FOOT = { size: 8.5, fromBottom: 40 };

// As an object, because the published types do not know this subset yet.
const ACCESSIBLE: object = { subset: 'PDF/UA' };

/** The properties of a document besides its content. */
export interface Sheet {
  brand: Brand;
  language: Language;
  /** The day of making that the file states: the same content always makes the same file. */
  madeOn: Date;
  /** The texts at the foot of a page. */
  foot: (page: Page) => { left: string; right: string };
}

export interface Page {
  title: string;
  /** The number of the page, from 1. */
  page: number;
  pages: number;
}

/** An empty document with its fonts, its metadata and a tagged structure (PDF/UA). */
export function openDocument({ brand, language, madeOn }: Sheet, title: string): Doc {
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
  for (const { name, file } of [figtree('regular'), figtree('bold')]) doc.registerFont(name, file);
  return doc;
}

/** The horizontal start and end of a line of the page. */
export const columnOf = (doc: Doc) => ({
  left: MARGINS.left,
  width: doc.page.width - MARGINS.left - MARGINS.right,
});

/**
 * Opens a new page when this one has less room than `height` points.
 * @returns whether it opened one
 */
export function makeRoom(doc: Doc, height: number): boolean {
  if (doc.y + height <= doc.page.maxY()) return false;
  doc.addPage();
  return true;
}

/** The brand's mark and word at the head of the first page; leaves the pen below them. */
export function drawLetterhead(doc: Doc, { logo, colours }: Brand): void {
  const { left, top } = MARGINS;
  const { brand: colour, accent, ink2 } = colours.light;
  asDecoration(doc, 'Layout', () => {
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
  doc.y = top + MARK + LETTERHEAD_GAP;
}

/** Draws the foot of every page, once all pages are there. */
export function drawFeet(doc: Doc, { brand, foot }: Sheet, title: string): void {
  const { left, width } = columnOf(doc);
  const { count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at);
    // The foot lies below the margin, where text would otherwise open another page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - FOOT.fromBottom;
    const words = foot({ title, page: at + 1, pages: count });
    asDecoration(doc, 'Pagination', () => {
      doc.font('regular').fontSize(FOOT.size).fillColor(brand.colours.light.ink2);
      doc.text(words.left, left, y, { lineBreak: false });
      doc.text(words.right, left, y, { width, align: 'right' });
    });
  }
}

/** Draws something that a screen reader skips. */
export function asDecoration(doc: Doc, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}
