import { describe, expect, test } from 'vitest';
import { plainCode, plainLine } from './pasted.ts';

describe('plainCode reads a code by its look', () => {
  test.each([
    ['a byte order mark', '\ufeff12-34', '12-34'],
    ['zero-width spaces and joiners', '1\u200b2\u200c-\u200d3\u20604', '12-34'],
    [
      'direction marks, embeddings and isolates',
      '\u202a12\u200e-\u206634\u2069\u200f\u202c',
      '12-34',
    ],
    ['an overriding direction', '\u202d12-34\u202c', '12-34'],
    ['a soft hyphen, which is no dash', '12\u00ad34', '1234'],
    ['selectors and fillers', '1\ufe0e2\ufe0f-\u31643\u28004', '12-34'],
    [
      'no-break, narrow, thin, figure and ideographic spaces',
      '1\u00a02\u202f3\u20094\u20075\u30006',
      '1 2 3 4 5 6',
    ],
    ['tabs, line ends and runs of spaces', '\t12  \r\n34\u2028', '12 34'],
    ['hyphens', '1\u20102\u20113', '1-2-3'],
    ['figure, en, em and horizontal dashes', '1\u20122\u20133\u20144\u20155', '1-2-3-4-5'],
    ['minus signs', '1\u22122\u207b3\u208b4\ufe635\uff0d6', '1-2-3-4-5-6'],
    ['what East Asian keyboards give for a dash', '1\u30fc2\uff703\u2500', '1-2-3-'],
    ['full-width signs', '＋５５（１１）９６１２３－４５６７', '+55(11)96123-4567'],
    ['Arabic and Persian digits', '٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹', '0123456789 0123456789'],
    ['Devanagari and Bengali digits', '०१२३४५६७८९ ০১২৩৪৫৬৭৮৯', '0123456789 0123456789'],
    ['digits of mathematics', '𝟎𝟗 𝟘𝟡 𝟢𝟫 𝟬𝟵 𝟶𝟿', '09 09 09 09 09'],
    ['letters in another form', 'É-ｉｂａｎ', 'É-iban'],
    ['nothing to be seen', '\u200b\ufeff ', ''],
    ['plain text', 'ana&bia@example.com', 'ana&bia@example.com'],
  ])('%s', (_, pasted, plain) => {
    expect(plainCode(pasted)).toBe(plain);
    expect(plainCode(plain)).toBe(plain);
  });

  test('each dash of Unicode is a dash, each space a space, each digit its value', () => {
    for (let at = 0; at < 0x20000; at += 1) {
      if (at >= 0xd800 && at < 0xe000) continue;
      const sign = String.fromCodePoint(at);
      if (/\p{Pd}/u.test(sign)) expect(plainCode(`1${sign}2`), at.toString(16)).toMatch(/^1-+2$/);
      if (/\p{Zs}/u.test(sign)) expect(plainCode(`1${sign}2`), at.toString(16)).toBe('1 2');
      if (/\p{Nd}/u.test(sign)) expect(plainCode(sign), at.toString(16)).toMatch(/^[0-9]$/);
      if (/\p{Cf}/u.test(sign)) expect(plainCode(`1${sign}2`), at.toString(16)).toBe('12');
    }
  });
});

describe('plainLine keeps a line as it reads', () => {
  test.each([
    ['letters with separate accents', 'Jose\u0301 A\u030ango', 'José Ångo'],
    ['an accent behind a mark that draws nothing', 'e\u200b\u0301', 'é'],
    ['spaces of all kinds, and runs of them', '\u00a0Ana\u202f \u3000Souza\t', 'Ana Souza'],
    ['marks around a name that was copied', '\u2068Ana Souza\u2069\ufeff', 'Ana Souza'],
    ['marks within it', 'An\u00ada\u200b\u200e \u202aSouza\u202c', 'Ana Souza'],
    ['joiners of Persian, which are part of the word', 'سارا\u200cی', 'سارا\u200cی'],
    ['letters of compatibility, which somebody chose', 'Nº ½ ﬁ', 'Nº ½ ﬁ'],
    ['digits of other scripts', '٣', '٣'],
    ['line ends, to be refused', 'Ana\nSouza', 'Ana\nSouza'],
    ['what turns letters round, to be refused', 'Ana\u202eSouza', 'Ana\u202eSouza'],
  ])('%s', (_, typed, kept) => {
    expect(plainLine(typed)).toBe(kept);
    expect(plainLine(kept)).toBe(kept);
  });
});
