import { createRequire } from 'node:module';

/** A file of letters, open. */
export type Font = PDFKit.Mixins.PDFFontSource & {
  characterSet: number[];
  glyphForCodePoint(codePoint: number): unknown;
  hasGlyphForCodePoint(codePoint: number): boolean;
  ascent: number;
  unitsPerEm: number;
};

const require = createRequire(import.meta.url);
// The reader of fonts that pdfkit itself uses.
const fontkit: { openSync(path: string): Font } = createRequire(require.resolve('pdfkit'))(
  'fontkit',
);

const open = new Map<string, Font>();

/** Reads a file of letters, once for all documents; a document embeds only what it uses. */
export function openFont(path: string): Font {
  const known = open.get(path);
  if (known) return known;
  const font = fontkit.openSync(path);
  // A font keeps each glyph with the letter for which it was first wanted. Were that a part of
  // another (the O in Õ), whoever copies or hears a later document would get wrong letters.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  open.set(path, font);
  return font;
}
