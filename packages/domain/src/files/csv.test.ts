import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../places/languages.ts';
import { csvCell, csvLine, Decimal, dialectOf } from './csv.ts';

const ENGLISH = dialectOf('en');
const GERMAN = dialectOf('de-DE');

/** A reader of RFC 4180, written from the RFC independently of the writer. */
function readCsv(text: string, separator: string): string[][] {
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
    else if (character === separator) {
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
      expect(csvCell(text, ENGLISH)).toBe(`"'${text}"`);
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
    expect(csvCell(cell, ENGLISH)).toBe(written);
  });
});

test('separators and decimals are those of the language’s spreadsheets', () => {
  const line = (language: (typeof LANGUAGES)[number]) =>
    csvLine(['a', 'b;c', 'd,e', -18.9, new Decimal('12.50'), '1.10'], dialectOf(language));
  expect(Object.fromEntries(LANGUAGES.map((language) => [language, line(language)]))).toEqual(
    Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        language === 'en' ? 'a,b;c,"d,e",-18.9,12.50,1.10\r\n' : 'a;"b;c";d,e;-18,9;12,50;1.10\r\n',
      ]),
    ),
  );
  expect(JSON.stringify([new Decimal('12.50')])).toBe('["12.50"]');
});

test.each([
  ['commas', ENGLISH],
  ['semicolons', GERMAN],
])(
  'every value is read back unchanged with %s, except for the apostrophe before a formula',
  (_, dialect) => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 1 }), { minLength: 1 }), (rows) => {
        const shown = (text: string) => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);
        const text = rows.map((row) => csvLine(row, dialect)).join('');
        expect(readCsv(text, dialect.separator)).toEqual(rows.map((row) => row.map(shown)));
      }),
    );
  },
);
