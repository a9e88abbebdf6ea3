import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

/** A reader of RFC 4180, written from the RFC independently of the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += character;
        at += 1;
      } else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at += 1;
    } else cell += character;
  }
  return rows;
}

describe('a cell', () => {
  test.each(['=1+1', '+55 11', '-1', '@SUM(A1)', '\tx', '\rx', '\nx'])(
    'that begins like a formula is shown as text: %j',
    (text) => {
      expect(csvCell(text)).toBe(`"'${text}"`);
    },
  );
  test.each([
    ['plain', 'plain'],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['12.50', '12.50'],
    [7, '7'],
    [true, 'true'],
    [null, ''],
  ] as const)('%j is written %s', (cell, written) => {
    expect(csvCell(cell)).toBe(written);
  });
});

test('every value is read back unchanged, except for the apostrophe before a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 1 }), { minLength: 1 }), (rows) => {
      const shown = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);
      expect(readCsv(rows.map(csvLine).join(''))).toEqual(rows.map((row) => row.map(shown)));
    }),
  );
});
