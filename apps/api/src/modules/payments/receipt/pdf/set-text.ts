import { figtree, type Weight } from './faces.ts';
import { fromLeftToRight, lettersOf, type Run, runsOf } from './runs.ts';
import type { Doc } from './sheet.ts';

export interface Setting {
  /** The column's, in points. */
  width: number;
  size: number;
  weight: Weight;
  colour: string;
  align?: 'left' | 'right';
  /** Space between lines, in points. */
  lineGap: number;
}

/** The sign for a letter that no face has, by the size of the others: a question mark in a box. */
const SIGN = { width: 0.62, height: 0.74, inset: 0.05, mark: 0.55 };

/**
 * Sets a text into a column, in whatever scripts it is written; a letter that no face has is a
 * question mark in a box. Lines end between words, and within one that is longer than a line.
 * @returns where the next line would begin
 */
export function setText(doc: Doc, text: string, x: number, y: number, setting: Setting): number {
  const { width, size, weight, colour, align = 'left', lineGap } = setting;
  const { font, name } = figtree(weight);
  doc.registerFont(name, font).font(name).fontSize(size).fillColor(colour);
  const lineHeight = doc.currentLineHeight(true) + lineGap;
  const ascent = (font.ascent / font.unitsPerEm) * size;
  let top = y;
  for (const line of linesOf(doc, text, setting)) {
    const left = align === 'right' ? x + width - widthOf(doc, line, setting) : x;
    drawLine(doc, line, { left, baseline: top + ascent }, setting);
    top += lineHeight;
  }
  return top;
}

function linesOf(doc: Doc, text: string, setting: Setting): string[] {
  const fits = (line: string) => widthOf(doc, line.trimEnd(), setting) <= setting.width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<= )(?! )/)) {
    if (fits(line + word)) {
      line += word;
      continue;
    }
    if (line) lines.push(line.trimEnd());
    line = '';
    for (const letter of fits(word) ? [word] : lettersOf(word)) {
      if (line && !fits(line + letter)) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line.trimEnd()];
}

const widthOf = (doc: Doc, line: string, setting: Setting): number =>
  runsOf(line, setting.weight).reduce((sum, run) => sum + widthOfRun(doc, run, setting), 0);

function widthOfRun(doc: Doc, { text, face }: Run, { size }: Setting): number {
  if (!face) return SIGN.width * size;
  return doc.registerFont(face.name, face.font).font(face.name).fontSize(size).widthOfString(text);
}

function drawLine(
  doc: Doc,
  line: string,
  { left, baseline }: { left: number; baseline: number },
  setting: Setting,
): void {
  let x = left;
  for (const run of fromLeftToRight(runsOf(line, setting.weight))) {
    const width = widthOfRun(doc, run, setting);
    if (run.face) doc.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
    else drawSign(doc, x, baseline, setting);
    x += width;
  }
}

function drawSign(doc: Doc, x: number, baseline: number, { size, colour }: Setting): void {
  const [width, height, inset] = [SIGN.width * size, SIGN.height * size, SIGN.inset * size];
  doc.rect(x + inset, baseline - height, width - 2 * inset, height);
  doc.lineWidth(size / 20).stroke(colour);
  doc.font(figtree('regular').name).fontSize(SIGN.mark * size);
  const at = x + (width - doc.widthOfString('?')) / 2;
  doc.text('?', at, baseline - inset * 3, { lineBreak: false, baseline: 'alphabetic' });
}
