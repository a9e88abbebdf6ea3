import { charactersOf, type FontRun, fontRunsOf, fromLeftToRight } from './font-runs.ts';
import { type Font, figtree, type Weight } from './fonts.ts';
import type { Doc, Element } from './page.ts';

/** Words of one style: bold or not, a link or not. */
export interface Run {
  text: string;
  bold?: boolean;
  /** An https or mailto address. */
  link?: string;
}

export interface Setting {
  /** The column's width, in points. */
  width: number;
  size: number;
  weight: Weight;
  colour: string;
  linkColour: string;
  align?: 'left' | 'right';
  /** Space between lines, in points. */
  lineGap: number;
}

/** A text in lines that fit their column, not drawn yet. */
export interface TextLayout {
  lines: Part[][];
  lineHeight: number;
  /** The height of all lines, in points. */
  height: number;
  setting: Setting;
}

/** The part of a run in one word or line. */
interface Part {
  run: Run;
  text: string;
}

/** The part of a part in one font. */
interface Piece extends FontRun {
  run: Run;
  width: number;
}

/**
 * The sign for a character that no font has, as shares of the font size: a question mark in a box.
 */
const SIGN = { width: 0.62, height: 0.74, inset: 0.05, mark: 0.55 };

/** Places to break: between words, after their spaces, and after a hyphen. */
const WORD_ENDS = /(?<= )(?! )|(?<=\p{Letter}-)(?=\p{Letter})/u;

/** A text of one style. */
export const plain = (text: string): Run[] => [{ text }];

/**
 * Breaks a text into lines: between words, after a hyphen, and within a word that is longer than a
 * line.
 */
export function layOutText(doc: Doc, runs: readonly Run[], setting: Setting): TextLayout {
  useFont(doc, figtree(setting.weight), setting.size);
  const lineHeight = doc.currentLineHeight(true) + setting.lineGap;
  const space = doc.widthOfString(' ');
  const lines: Part[][] = [[]];
  let room = setting.width;
  const add = (parts: readonly Part[]) => {
    const line = lines.at(-1) ?? [];
    const width = widthOf(doc, parts, setting);
    if (width - spacesAfter(parts) * space > room && line.length > 0) {
      lines.push([...parts]);
      room = setting.width;
    } else line.push(...parts);
    room -= width;
  };
  for (const word of wordsOf(runs)) {
    if (widthOf(doc, word, setting) - spacesAfter(word) * space <= setting.width) add(word);
    else for (const character of charactersIn(word)) add([character]);
  }
  return {
    lines: lines.map((line) => trimEnd(joined(line))),
    lineHeight,
    height: lines.length * lineHeight,
    setting,
  };
}

/**
 * The drawing functions of a text, for an element of the document's structure in this order: words
 * of one style together, each link as an element of its own. A character that no font has is a
 * question mark in a box.
 */
export function drawingOf(
  doc: Doc,
  { lines, lineHeight, setting }: TextLayout,
  x: number,
  y: number,
): (Element | (() => void))[] {
  const placed = lines.flatMap((line, at) =>
    placedPieces(doc, line, { x, y: y + at * lineHeight }, setting),
  );
  return [...Map.groupBy(placed, ({ run }) => run)].map(([{ link }, pieces]) => {
    const draw = () => {
      for (const piece of pieces) drawPiece(doc, piece, setting);
    };
    return link ? doc.struct('Link', {}, draw) : draw;
  });
}

/** A text in unbreakable words, each with the spaces after it. */
function wordsOf(runs: readonly Run[]): Part[][] {
  const words: Part[][] = [];
  let isOver = true;
  for (const run of runs) {
    for (const text of run.text.split(WORD_ENDS)) {
      if (isOver) words.push([]);
      words.at(-1)?.push({ run, text });
      isOver = true;
    }
    // Text that follows without a space (a full stop after bold words) belongs to the word.
    isOver = run.text.endsWith(' ');
  }
  return words;
}

const charactersIn = (word: readonly Part[]): Part[] =>
  word.flatMap(({ run, text }) =>
    charactersOf(text).map((character) => ({ run, text: character })),
  );

/** Joins consecutive parts of one run. */
function joined(parts: readonly Part[]): Part[] {
  const whole: Part[] = [];
  for (const { run, text } of parts) {
    const last = whole.at(-1);
    if (last?.run === run) last.text += text;
    else whole.push({ run, text });
  }
  return whole;
}

/** Parts without the spaces at their end. */
const trimEnd = (parts: readonly Part[]): Part[] =>
  parts.map((part, at) =>
    at === parts.length - 1 ? { ...part, text: part.text.trimEnd() } : part,
  );

const spacesAfter = (parts: readonly Part[]): number => {
  const { text = '' } = parts.at(-1) ?? {};
  return text.length - text.trimEnd().length;
};

const widthOf = (doc: Doc, parts: readonly Part[], setting: Setting): number =>
  piecesOf(doc, parts, setting).reduce((sum, { width }) => sum + width, 0);

function piecesOf(doc: Doc, parts: readonly Part[], { weight, size }: Setting): Piece[] {
  return parts.flatMap(({ run, text }) =>
    fontRunsOf(text, run.bold ? 'bold' : weight).map((fontRun) => ({
      ...fontRun,
      run,
      width: fontRun.font
        ? useFont(doc, fontRun.font, size).widthOfString(fontRun.text)
        : SIGN.width * size,
    })),
  );
}

/** The pieces of a line, from left to right, each with its start. */
function placedPieces(
  doc: Doc,
  line: readonly Part[],
  { x, y }: { x: number; y: number },
  setting: Setting,
): (Piece & { x: number; y: number })[] {
  const pieces = fromLeftToRight(piecesOf(doc, line, setting));
  const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
  let left = setting.align === 'right' ? x + setting.width - width : x;
  return pieces.map((piece) => {
    const placed = { ...piece, x: left, y };
    left += piece.width;
    return placed;
  });
}

function drawPiece(
  doc: Doc,
  { text, font, run: { link }, x, y }: Piece & { x: number; y: number },
  setting: Setting,
): void {
  const { size, colour, linkColour } = setting;
  const { file } = figtree('regular');
  // All fonts of a line stand on one baseline.
  const ascent = (file.ascent / file.unitsPerEm) * size;
  if (font) {
    useFont(doc, font, size).fillColor(link ? linkColour : colour);
    doc.text(text, x, y, { lineBreak: false, baseline: -ascent, link: link ?? null });
  } else drawSign(doc, x, y + ascent, setting);
}

function drawSign(doc: Doc, x: number, baseline: number, { size, colour }: Setting): void {
  const [width, height, inset] = [SIGN.width * size, SIGN.height * size, SIGN.inset * size];
  doc.rect(x + inset, baseline - height, width - 2 * inset, height);
  doc.lineWidth(size / 20).stroke(colour);
  useFont(doc, figtree('regular'), SIGN.mark * size).fillColor(colour);
  const at = x + (width - doc.widthOfString('?')) / 2;
  doc.text('?', at, baseline - inset * 3, { lineBreak: false, baseline: 'alphabetic' });
}

const useFont = (doc: Doc, { name, file }: Font, size: number): Doc =>
  doc.registerFont(name, file).font(name).fontSize(size);
