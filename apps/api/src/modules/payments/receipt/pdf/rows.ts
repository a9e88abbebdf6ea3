import type { Brand } from '@merenda/domain/brands/brands';
import type { Weight } from './faces.ts';
import { setText } from './set-text.ts';
import { asDecoration, columnOf, type Doc, type Element } from './sheet.ts';

/** A line with its words at the left and what they say at the right. */
export interface Row {
  label: string;
  value: string;
  /** The sum under the others. */
  strong?: boolean;
}

const SIZE = 10.5;
const PADDING = 6;
const GAP = 16;
const LINE_GAP = 1.5;
/** Room that a row may need: only a payment for a crowd goes on a second page. */
const LONGEST_ROW = 44;
/** How much of the line the words at the left may take. */
const LABEL_SHARE = 0.55;

interface Look {
  colours: Brand['colours']['light'];
  title: string;
}

/** A heading, and rows between hairlines: a table with a head for each row to a screen reader. */
export function setRows(doc: Doc, root: Element, rows: readonly Row[], look: Look): void {
  doc.y += 18;
  root.add(
    doc.struct('H2', {}, () => {
      const { left, width } = columnOf(doc);
      const colour = look.colours.brand;
      const setting = { width, size: 12.5, weight: 'bold', colour, lineGap: 0 } as const;
      doc.y = setText(doc, look.title, left, doc.y, setting);
    }),
  );
  doc.y += 4;
  const table = doc.struct('Table');
  root.add(table);
  for (const row of rows) setRow(doc, table, row, look.colours);
  table.end();
}

function setRow(doc: Doc, table: Element, row: Row, { line, ink, ink2 }: Look['colours']): void {
  const { left, width } = columnOf(doc);
  if (doc.y + LONGEST_ROW > doc.page.maxY()) doc.addPage();
  const { y: top } = doc;
  asDecoration(doc, () => {
    doc.moveTo(left, top).lineTo(left + width, top);
    doc.lineWidth(row.strong ? 1 : 0.6).stroke(row.strong ? ink2 : line);
  });
  const element = doc.struct('TR');
  table.add(element);
  const y = top + PADDING;
  const labelWidth = width * LABEL_SHARE;
  const valueAt = left + labelWidth + GAP;
  const weight: Weight = row.strong ? 'bold' : 'regular';
  const room = width - labelWidth - GAP;
  let bottom = y;
  // What is drawn in its readers' order, or as a box, is still told as it was written.
  element.add(
    doc.struct('TH', { actual: row.label }, () => {
      const colour = row.strong ? ink : ink2;
      const setting = { width: labelWidth, size: SIZE, weight, colour, lineGap: LINE_GAP };
      bottom = setText(doc, row.label, left, y, setting);
    }),
  );
  element.add(
    doc.struct('TD', { actual: row.value }, () => {
      const setting = { width: room, size: SIZE, weight, colour: ink, lineGap: LINE_GAP };
      const end = setText(doc, row.value, valueAt, y, { ...setting, align: 'right' });
      bottom = Math.max(bottom, end);
    }),
  );
  element.end();
  doc.x = left;
  doc.y = bottom + PADDING;
}
