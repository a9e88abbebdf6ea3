import { createRequire } from 'node:module';

/** A font's file, open. */
export type FontFile = PDFKit.Mixins.PDFFontSource & {
  characterSet: number[];
  glyphForCodePoint(codePoint: number): unknown;
  hasGlyphForCodePoint(codePoint: number): boolean;
  ascent: number;
  unitsPerEm: number;
};

const require = createRequire(import.meta.url);
// The reader of fonts that pdfkit itself uses.
const fontkit: { openSync(path: string): FontFile } = createRequire(require.resolve('pdfkit'))(
  'fontkit',
);

const open = new Map<string, FontFile>();

/**
 * Reads a font's file, once for all documents; a document embeds only the characters that it uses.
 */
export function openFont(path: string): FontFile {
  const known = open.get(path);
  if (known) return known;
  const file = fontkit.openSync(path);
  // A file keeps each glyph with the first character that asked for it. If that were a part of
  // another (the O in Õ), a reader who copies or hears a later document would get wrong characters.
  for (const codePoint of file.characterSet) file.glyphForCodePoint(codePoint);
  open.set(path, file);
  return file;
}
