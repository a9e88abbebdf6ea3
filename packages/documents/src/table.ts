import type { Palette } from '@merenda/domain/brands/brands';
import { asDecoration, columnOf, type Doc, type Element, makeRoom } from './page.ts';
import { drawingOf, layOutText, plain, type Setting } from './text.ts';

/** A line with a label at the left and its value at the right. */
export interface Row {
  label: string;
  value: string;
  /** The sum below the other rows. */
  strong?: boolean;
}

/** The space in a row, in points. */
const PADDING = 6;
const GAP = 16;
const ABOVE = 2;
const BELOW = 6;
const TYPE = { size: 10.5, lineGap: 1.5 };
/** The share of the line that the label may take. */
const LABEL_SHARE = 0.55;

/** Draws rows between hairlines: to a screen reader a table with a head for each row. */
export function drawTable(doc: Doc, parent: Element, rows: readonly Row[], palette: Palette): void {
  doc.y += ABOVE;
  const table = doc.struct('Table');
  parent.add(table);
  for (const row of rows) drawRow(doc, table, row, palette);
  table.end();
  doc.y += BELOW;
}

function drawRow(doc: Doc, table: Element, { label, value, strong }: Row, palette: Palette): void {
  const { left, width } = columnOf(doc);
  const labelWidth = width * LABEL_SHARE;
  const setting: Omit<Setting, 'width'> = {
    ...TYPE,
    weight: strong ? 'bold' : 'regular',
    colour: palette.ink,
    linkColour: palette.brand,
  };
  const head = layOutText(doc, plain(label), {
    ...setting,
    width: labelWidth,
    colour: strong ? palette.ink : palette.ink2,
  });
  const cell = layOutText(doc, plain(value), {
    ...setting,
    width: width - labelWidth - GAP,
    align: 'right',
  });
  const height = 2 * PADDING + Math.max(head.height, cell.height);
  makeRoom(doc, height);
  const { y: top } = doc;
  asDecoration(doc, 'Layout', () => {
    doc.moveTo(left, top).lineTo(left + width, top);
    doc.lineWidth(strong ? 1 : 0.6).stroke(strong ? palette.ink2 : palette.line);
  });
  // A screen reader gets the text as written, also where it is drawn in visual order or as a box.
  const [th, td] = [doc.struct('TH', { actual: label }), doc.struct('TD', { actual: value })];
  const row = doc.struct('TR');
  table.add(row);
  row.add(th).add(td);
  for (const part of drawingOf(doc, head, left, top + PADDING)) th.add(part);
  const cellAt = left + labelWidth + GAP;
  for (const part of drawingOf(doc, cell, cellAt, top + PADDING)) td.add(part);
  row.end();
  doc.x = left;
  doc.y = top + height;
}
