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
