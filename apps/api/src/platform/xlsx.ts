import { DAY_MS } from '@merenda/domain/time/spans';
import { type ArchiveFile, zipFiles } from './zip.ts';

/** A day ("2026-11-27"), or a day with a time ("2026-11-27 12:50"), which a spreadsheet counts. */
export class Moment {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value of a sheet. A text is never computed. */
export type SheetCell = string | number | Moment | null;

/** The styles of STYLES: as it is, bold, a day, a day with a time. */
const [BOLD, DAY, TIME] = [1, 2, 3];

/** The day that a spreadsheet counts as 0. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PARTS = 'http://schemas.openxmlformats.org/package/2006';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const FILES: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PARTS}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>
<Override PartName="/xl/sheet.xml" ContentType="${TYPE}.worksheet+xml"/>
</Types>`,
  '_rels/.rels': `<Relationships xmlns="${PARTS}/relationships">
<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}">
<sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets>
</workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PARTS}/relationships">
<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="sheet.xml"/>
<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/>
</Relationships>`,
  // The numbers 14 and 22 stand for a day and a time as the reader's own spreadsheet writes them.
  'xl/styles.xml': `<styleSheet xmlns="${SHEETS}">
<fonts count="2"><font/><font><b/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs>
</styleSheet>`,
};

/** A sheet: its titles, then its rows. */
export interface Sheet {
  /** Each column's title and width in characters. */
  columns: readonly { title: string; width: number }[];
  rows: AsyncIterable<readonly SheetCell[]>;
}

/** An Office Open XML workbook of one sheet, streamed while its rows are read (ECMA-376). */
export const xlsx = (sheet: Sheet, madeAt: Date): AsyncGenerator<Uint8Array> =>
  zipFiles(filesOf(sheet), madeAt);

function* filesOf(sheet: Sheet): Generator<ArchiveFile> {
  for (const [name, content] of Object.entries(FILES)) yield { name, content: [HEAD + content] };
  yield { name: 'xl/sheet.xml', content: sheetXml(sheet) };
}

async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${HEAD}<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield rowXml(columns.map(({ title }) => textXml(title, BOLD)));
  for await (const row of rows) yield rowXml(row.map(cellXml));
  yield '</sheetData></worksheet>';
}

const rowXml = (cells: readonly string[]) => `<row>${cells.join('')}</row>`;

function cellXml(cell: SheetCell): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'string') return textXml(cell);
  const [day = '', time] = cell.text.split(' ');
  const counted = (Date.parse(`${day}T${time ?? '00:00'}Z`) - DAY_ZERO) / DAY_MS;
  return `<c s="${time === undefined ? DAY : TIME}"><v>${counted}</v></c>`;
}

const textXml = (text: string, style = 0) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Without characters that XML 1.0 does not allow. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
