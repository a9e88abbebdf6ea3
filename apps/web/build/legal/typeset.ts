import { buffer } from 'node:stream/consumers';
import { requireGlyphs } from './fonts.ts';
import { drawLetterhead, type Look, MARGINS, numberPages, openDocument } from './page.ts';
import type { Block, Run } from './read-markdown.ts';

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

interface Style {
  tag: 'H1' | 'H2' | 'P' | 'LI';
  size: number;
  lineGap: number;
  /** Space above. */
  before: number;
  /** Headings are bold and in the brand's colour. */
  heading: boolean;
  indent: number;
  /** How much room below it must still be on the page. */
  keepWithNext: number;
}

const TEXT = { size: 10.2, lineGap: 2.4, heading: false, indent: 0, keepWithNext: 0 };
const HEADING = { lineGap: 2, heading: true, indent: 0, keepWithNext: 40 };

/** In points. */
const STYLES: Record<Block['kind'], Style> = {
  title: { ...HEADING, tag: 'H1', size: 24, before: 0 },
  heading: { ...HEADING, tag: 'H2', size: 12.5, before: 12 },
  paragraph: { ...TEXT, tag: 'P', before: 5 },
  item: { ...TEXT, tag: 'LI', before: 3.5, indent: 13 },
};

/**
 * Sets a document as a tagged PDF: headings, lists and links are such to a screen reader too, and no
 * paragraph is torn between two pages.
 */
export async function typeset(blocks: readonly Block[], look: Look): Promise<Buffer> {
  const doc = openDocument(look);
  const root = doc.struct('Document');
  doc.addStructure(root);
  drawLetterhead(doc, look);
  let list: Element | undefined;
  for (const block of blocks) {
    if (block.kind !== 'item') list = undefined;
    else if (!list) {
      list = doc.struct('L');
      root.add(list);
    }
    setBlock(doc, list ?? root, block, look);
  }
  root.end();
  numberPages(doc, look);
  doc.end();
  return buffer(doc);
}

function setBlock(doc: Doc, parent: Element, { kind, runs }: Block, look: Look): void {
  const style = STYLES[kind];
  const x = MARGINS.left + style.indent;
  const width = doc.page.width - x - MARGINS.right;
  makeRoom(doc, style, runs, width);
  const element = doc.struct(style.tag);
  parent.add(element);
  const body = kind === 'item' ? bulletedBody(doc, element, style, look) : element;
  runs.forEach((run, at) => {
    const set = () => {
      writeWith(doc, style, run, look);
      const options = {
        lineGap: style.lineGap,
        continued: at < runs.length - 1,
        link: run.link ?? null,
      };
      if (at === 0) doc.text(run.text, x, doc.y, { ...options, width });
      else doc.text(run.text, options);
    };
    body.add(run.link ? doc.struct('Link', {}, set) : set);
  });
  element.end();
}

/** An item's bullet, and the element for its words, which begin at the same height. */
function bulletedBody(doc: Doc, item: Element, style: Style, look: Look): Element {
  const { y } = doc;
  const label = doc.struct('Lbl', {}, () => {
    writeWith(doc, style, { text: '•', bold: true }, look);
    doc.text('•', MARGINS.left + 2, y);
  });
  const body = doc.struct('LBody');
  item.add(label).add(body);
  doc.y = y;
  return body;
}

function writeWith(doc: Doc, { size, heading }: Style, run: Run, { brand }: Look): void {
  requireGlyphs(run.text);
  const { brand: coloured, ink } = brand.colours.light;
  doc.font(heading || run.bold ? 'bold' : 'regular').fontSize(size);
  doc.fillColor(heading || run.link ? coloured : ink);
}

/** The space above a block, or a new page when the block would not fit below it. */
function makeRoom(doc: Doc, style: Style, runs: readonly Run[], width: number): void {
  const { size, lineGap, before, heading, keepWithNext } = style;
  doc.font(heading ? 'bold' : 'regular').fontSize(size);
  const text = runs.map((run) => run.text).join('');
  const height = doc.heightOfString(text, { width, lineGap });
  // Bold words are wider than they are counted here: they may need one more line.
  const spare = heading ? keepWithNext : doc.currentLineHeight(true) + lineGap;
  if (doc.y + before + height + spare > doc.page.maxY()) doc.addPage();
  else doc.y += before;
}
