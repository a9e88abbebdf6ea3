import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UPLOAD_TYPES, uploadName, uploadTypeOf } from './upload-types.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the type of a file', () => {
  test.each<[string, Uint8Array, string | undefined]>([
    ['a PDF', bytes('%PDF-1.7\n…'), 'application/pdf'],
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]), 'image/jpeg'],
    ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
    ['a WebP', bytes('RIFF\u0024\u0000\u0000\u0000WEBPVP8 '), 'image/webp'],
    ['a sound', bytes('RIFF\u0024\u0000\u0000\u0000WAVEfmt '), undefined],
    ['a program', bytes('MZ\u0090\u0000'), undefined],
    ['a web page', bytes('<!doctype html><script>'), undefined],
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), undefined],
    ['a GIF', bytes('GIF89a'), undefined],
    ['the beginning of a PDF', bytes('%PDF'), undefined],
    ['a PDF after something else', bytes('MZ%PDF-1.7'), undefined],
    ['nothing', new Uint8Array(), undefined],
  ])('%s is known by its first bytes', (_, content, type) => {
    expect(uploadTypeOf(content)).toBe(type);
  });
});

describe('the file name for saving', () => {
  test.each([
    ['laudo.pdf', 'application/pdf', 'laudo.pdf'],
    ['Laudo médico (2).PDF', 'application/pdf', 'Laudo médico (2).pdf'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['report.exe', 'application/pdf', 'report.pdf'],
    ['../../etc/passwd', 'image/png', 'passwd.png'],
    ['C:\\Users\\x\\a.png', 'image/png', 'a.png'],
    ['a\r\nb: c.pdf', 'application/pdf', 'ab c.pdf'],
    ['.pdf', 'application/pdf', 'report.pdf'],
    ['', 'image/jpeg', 'report.jpg'],
  ] as const)('%o as %s becomes %s', (name, type, saved) => {
    expect(uploadName(name, type, 'report')).toBe(saved);
  });

  test('is never too long, contains no path, and has the ending of its type', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...UPLOAD_TYPES), (name, type) => {
        const saved = uploadName(name, type, 'report');
        expect([...saved].length).toBeLessThanOrEqual(120);
        expect(saved).not.toMatch(/[\\/\p{Cc}]/u);
        expect(saved).toMatch(/^[^.].*\.(pdf|jpe?g|png|webp)$/su);
      }),
    );
  });
});
