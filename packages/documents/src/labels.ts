import type { Palette } from '@merenda/domain/brands/brands';
import { asDecoration, columnOf, type Doc, type Element, makeRoom } from './page.ts';
import { drawingOf, layOutText, plain, type Setting } from './text.ts';

/** A label to be cut out: a name, and lines below it. */
export interface Label {
  title: string;
  lines: readonly string[];
}

const COLUMNS = 3;
/** Sizes in points. */
const PADDING = 8;
const MIN_HEIGHT = 92;
const TITLE = { size: 12, lineGap: 1, weight: 'bold' } as const;
const LINE = { size: 8.5, lineGap: 1, weight: 'regular' } as const;

/** Draws labels side by side with lines to cut along; to a screen reader a list. */
export function drawLabels(
  doc: Doc,
  parent: Element,
  labels: readonly Label[],
  palette: Palette,
): void {
  const { left, width } = columnOf(doc);
  const list = doc.struct('L');
  parent.add(list);
  const each = width / COLUMNS;
  const setting = (type: typeof TITLE | typeof LINE, colour: string): Setting => ({
    ...type,
    colour,
    linkColour: palette.brand,
    width: each - 2 * PADDING,
  });
  for (let first = 0; first < labels.length; first += COLUMNS) {
    const row = labels
      .slice(first, first + COLUMNS)
      .map(({ title, lines }) => [
        layOutText(doc, plain(title), setting(TITLE, palette.ink)),
        ...lines.map((line) => layOutText(doc, plain(line), setting(LINE, palette.ink))),
      ]);
    const heights = row.map((texts) => texts.reduce((sum, { height }) => sum + height, 0));
    const height = Math.max(MIN_HEIGHT, ...heights.map((one) => one + 2 * PADDING));
    makeRoom(doc, height);
    const top = doc.y;
    for (const [at, texts] of row.entries()) {
      const x = left + at * each;
      asDecoration(doc, 'Layout', () => {
        doc.rect(x, top, each, height).lineWidth(0.4).stroke(palette.line);
      });
      const item = doc.struct('LI');
      list.add(item);
      const body = doc.struct('LBody');
      item.add(body);
      let y = top + PADDING;
      for (const text of texts) {
        for (const part of drawingOf(doc, text, x + PADDING, y)) body.add(part);
        y += text.height;
      }
      item.end();
    }
    doc.x = left;
    doc.y = top + height;
  }
  list.end();
}
