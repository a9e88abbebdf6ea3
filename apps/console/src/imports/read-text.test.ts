import { MAX_IMPORT_CHARACTERS } from '@merenda/domain/ordering/menu-planning';
import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

const WORDS = 'Inês;6º B';

test('a file in UTF-8, with or without its mark, and one in UTF-16 are read as they are', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(WORDS, 'utf16le')]);
  const swapped = new Uint8Array([0xfe, 0xff, ...Buffer.from(WORDS, 'utf16le').swap16()]);
  for (const content of [WORDS, `\ufeff${WORDS}`, utf16, swapped]) {
    expect(await readText(new Blob([content]), 'pt-BR')).toEqual({ text: WORDS });
  }
});

test('a file of an older spreadsheet is read in the encoding of the language, and that is said', async () => {
  const western = new Uint8Array(Buffer.from(WORDS, 'latin1'));
  expect(await readText(new Blob([western]), 'pt-BR')).toEqual({
    text: WORDS,
    guessed: 'Windows-1252',
  });
  const hungarian = new Uint8Array([0x45, 0x72, 0x64, 0xf5, 0x73]);
  expect(await readText(new Blob([hungarian]), 'hu-HU')).toEqual({
    text: 'Erdős',
    guessed: 'Windows-1250',
  });
});

test('the beginning alone of a file over the bound is read, which is over the bound, too', async () => {
  // A letter of three bytes begins at each third byte after the first: the cut goes through one.
  const { text, guessed } = await readText(new Blob([`a${'€'.repeat(4_000_000)}`]), 'en');
  expect(guessed).toBeUndefined();
  expect(text.length).toBeGreaterThan(MAX_IMPORT_CHARACTERS);
  expect(text.length).toBeLessThan(2 * MAX_IMPORT_CHARACTERS);
  expect(text.endsWith('€')).toBe(true);
});
