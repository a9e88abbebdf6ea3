import type { Brand } from '@merenda/domain/brands';
import { printable } from './fonts.ts';
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
      doc.font('bold').fontSize(12.5).fillColor(look.colours.brand);
      doc.text(printable(look.title), columnOf(doc).left, doc.y, { width: columnOf(doc).width });
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
  const write = (text: string, x: number, options: PDFKit.Mixins.TextOptions) => {
    doc.text(printable(text), x, y, { lineGap: 1.5, ...options });
    return doc.y;
  };
  let bottom = y;
  element.add(
    doc.struct('TH', {}, () => {
      doc.font(row.strong ? 'bold' : 'regular').fontSize(SIZE);
      doc.fillColor(row.strong ? ink : ink2);
      bottom = Math.max(bottom, write(row.label, left, { width: labelWidth }));
    }),
  );
  element.add(
    doc.struct('TD', {}, () => {
      doc
        .font(row.strong ? 'bold' : 'regular')
        .fontSize(SIZE)
        .fillColor(ink);
      const room = width - labelWidth - GAP;
      bottom = Math.max(bottom, write(row.value, valueAt, { width: room, align: 'right' }));
    }),
  );
  element.end();
  doc.x = left;
  doc.y = bottom + PADDING;
}
