import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Moment, type SheetCell, xlsx } from './xlsx.ts';

async function read(rows: readonly (readonly SheetCell[])[]): Promise<Record<string, string>> {
  async function* all() {
    yield* rows;
  }
  const columns = [{ title: 'What & why', width: 20 }];
  const pieces: Uint8Array[] = [];
  for await (const piece of xlsx({ columns, rows: all() }, new Date('2026-11-27'))) {
    pieces.push(piece);
  }
  const files = unzipSync(Buffer.concat(pieces));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const cellsOf = (xml = '') =>
  [...xml.matchAll(/<c\b[^>]*?(?:\/>|>.*?<\/c>)/gs)].map(([cell]) => cell);

test('a workbook has every part that it names', async () => {
  const files = await read([]);
  const named = Object.values(files).flatMap((xml) =>
    [...xml.matchAll(/PartName="\/([^"]+)"/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(0);
  for (const name of named) expect(Object.keys(files)).toContain(name);
});

test('texts are texts whatever they begin with, amounts numbers, days and times what a spreadsheet counts', async () => {
  const row = [
    '=1+1 <b>\u0001',
    -18.5,
    null,
    new Moment('2026-11-27'),
    new Moment('2026-11-27 12:00'),
  ];
  const { 'xl/sheet.xml': xml } = await read([row]);
  const [title, text, amount, nothing, day, time] = cellsOf(xml);
  expect(title).toContain('What &amp; why');
  expect(text).toContain('t="inlineStr"');
  expect(text).toContain('>=1+1 &lt;b&gt;</t>');
  expect(amount).toContain('<v>-18.5</v>');
  expect(nothing).not.toContain('<v>');
  // As Excel and LibreOffice count 27 November 2026.
  expect(day).toContain('<v>46353</v>');
  expect(time).toContain('<v>46353.5</v>');
});
