import type { Palette } from '@merenda/domain/brands/brands';
import { asDecoration, columnOf, type Doc, type Element, makeRoom } from './page.ts';
import { drawingOf, layOutText, plain, type Run, type Setting, type TextLayout } from './text.ts';

/** A table of several columns, whose head is drawn again on each page. */
export interface Grid {
  columns: readonly Column[];
  rows: readonly (readonly (readonly Run[])[])[];
}

interface Column {
  title: string;
  /** The share of the line's width; all columns together have 1. */
  share: number;
  align?: 'left' | 'right';
}

/** The space in a cell, in points. */
const PADDING = { x: 3, y: 5 };
const BELOW = 8;
const HEAD = { size: 8.5, lineGap: 1 };
const BODY = { size: 10.5, lineGap: 1.5 };

/** Draws a grid between hairlines: to a screen reader a table whose first row has the heads. */
export function drawGrid(doc: Doc, parent: Element, grid: Grid, palette: Palette): void {
  const { left, width } = columnOf(doc);
  const table = doc.struct('Table');
  parent.add(table);
  let start = left;
  const places = grid.columns.map(({ share, align = 'left' }) => {
    const place = { x: start + PADDING.x, width: width * share - 2 * PADDING.x, align };
    start += width * share;
    return place;
  });
  const layOut = (cells: readonly (readonly Run[])[], type: Omit<Setting, 'width'>): Line => {
    const texts = places.map((place, at) => ({
      ...place,
      text: layOutText(doc, cells[at] ?? [], { ...type, ...place }),
    }));
    const height = Math.max(0, ...texts.map(({ text }) => text.height)) + 2 * PADDING.y;
    return { texts, height };
  };
  const look = { weight: 'regular', linkColour: palette.brand } as const;
  const head = layOut(
    grid.columns.map(({ title }) => plain(title)),
    { ...HEAD, ...look, colour: palette.ink2 },
  );
  const lines = grid.rows.map((row) => layOut(row, { ...BODY, ...look, colour: palette.ink }));
  makeRoom(doc, head.height + (lines[0]?.height ?? 0));
  drawLine(doc, head, { table, tag: 'TH', palette });
  for (const line of lines) {
    if (makeRoom(doc, line.height)) drawLine(doc, head, { palette });
    drawLine(doc, line, { table, tag: 'TD', palette });
  }
  table.end();
  doc.x = left;
  doc.y += BELOW;
}

interface Line {
  texts: { x: number; text: TextLayout }[];
  height: number;
}

/** Draws a line of cells; one without a table is a repeated head, which a screen reader skips. */
function drawLine(
  doc: Doc,
  { texts, height }: Line,
  { table, tag = 'TH', palette }: { table?: Element; tag?: 'TH' | 'TD'; palette: Palette },
): void {
  const { left, width } = columnOf(doc);
  const top = doc.y;
  const row = table && doc.struct('TR');
  if (row) table.add(row);
  for (const { x, text } of texts) {
    const parts = drawingOf(doc, text, x, top + PADDING.y);
    const cell = row && doc.struct(tag);
    if (cell) row.add(cell);
    for (const part of parts) {
      if (cell) cell.add(part);
      else if (typeof part === 'function') asDecoration(doc, 'Layout', part);
    }
  }
  row?.end();
  const bottom = top + height;
  asDecoration(doc, 'Layout', () => {
    doc.moveTo(left, bottom).lineTo(left + width, bottom);
    doc.lineWidth(0.6).stroke(palette.line);
  });
  doc.x = left;
  doc.y = bottom;
}
