import type { Palette } from '@merenda/domain/brands/brands';
import type { Grid } from './grid.ts';
import type { Label } from './labels.ts';
import { columnOf, type Doc, type Element, makeRoom } from './page.ts';
import type { Row } from './table.ts';
import { drawingOf, layOutText, plain, type Run, type Setting } from './text.ts';

/** The content of a document, part by part. Its title is also the file's. */
export type Block =
  | { kind: TextKind; runs: readonly Run[] }
  | { kind: 'table'; rows: readonly Row[] }
  | ({ kind: 'grid' } & Grid)
  | { kind: 'labels'; labels: readonly Label[] };

export type TextBlock = Extract<Block, { runs: unknown }>;

/** `amount` is the sum that the document is about, `lead` the first statement about it. */
type TextKind = 'title' | 'amount' | 'lead' | 'heading' | 'paragraph' | 'item' | 'note';

interface Style extends Pick<Setting, 'size' | 'weight' | 'lineGap'> {
  tag: 'H1' | 'H2' | 'P' | 'LI';
  colour: 'brand' | 'ink' | 'ink2';
  /** The space above, in points. */
  before: number;
  indent: number;
  /** The room that must be left below it on the page, in points. */
  keepWithNext: number;
}

const TEXT = { tag: 'P', weight: 'regular', colour: 'ink', indent: 0, keepWithNext: 0 } as const;
const HEADING = { ...TEXT, weight: 'bold', colour: 'brand', lineGap: 2, keepWithNext: 40 } as const;

/** Styles, with all sizes in points. */
const STYLES: Record<TextKind, Style> = {
  title: { ...HEADING, tag: 'H1', size: 24, before: 0 },
  amount: { ...TEXT, weight: 'bold', size: 30, lineGap: 2, before: 8 },
  lead: { ...TEXT, colour: 'ink2', size: 11, lineGap: 2, before: 2 },
  heading: { ...HEADING, tag: 'H2', size: 12.5, before: 12 },
  paragraph: { ...TEXT, size: 10.2, lineGap: 2.4, before: 5 },
  item: { ...TEXT, tag: 'LI', size: 10.2, lineGap: 2.4, before: 3.5, indent: 13 },
  note: { ...TEXT, colour: 'ink2', size: 9, lineGap: 2, before: 6 },
};

/**
 * Draws a block of text below the previous block, whole on one page.
 * @param space the share of the usual space between lines and above
 */
export function drawTextBlock(
  doc: Doc,
  parent: Element,
  { kind, runs }: TextBlock,
  { palette, space }: { palette: Palette; space: number },
): void {
  const { tag, colour, indent, keepWithNext, before: above, lineGap, ...type } = STYLES[kind];
  const before = above * space;
  const { left, width } = columnOf(doc);
  const setting = {
    ...type,
    lineGap: lineGap * space,
    width: width - indent,
    colour: palette[colour],
    linkColour: palette.brand,
  };
  const text = layOutText(doc, runs, setting);
  if (!makeRoom(doc, before + text.height + keepWithNext)) doc.y += before;
  const top = doc.y;
  const element = doc.struct(tag);
  parent.add(element);
  let body = element;
  if (kind === 'item') {
    body = doc.struct('LBody');
    element.add(bullet(doc, { left, top }, setting)).add(body);
  }
  for (const part of drawingOf(doc, text, left + indent, top)) body.add(part);
  element.end();
  doc.y = top + text.height;
}

function bullet(doc: Doc, { left, top }: { left: number; top: number }, setting: Setting): Element {
  const text = layOutText(doc, plain('•'), { ...setting, weight: 'bold' });
  const label = doc.struct('Lbl');
  for (const part of drawingOf(doc, text, left + 2, top)) label.add(part);
  return label;
}
