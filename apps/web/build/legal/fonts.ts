import { createRequire } from 'node:module';

type Face = PDFKit.Mixins.PDFFontSource & {
  characterSet: number[];
  glyphForCodePoint(codePoint: number): unknown;
};

const require = createRequire(import.meta.url);

/** The reader of fonts that pdfkit itself uses. */
const fontkit: { openSync(path: string): Face } = createRequire(require.resolve('pdfkit'))(
  'fontkit',
);

/**
 * Whole faces, unlike those for the web, which come in pieces by script; a document embeds only the
 * letters that it uses. They are read once for all documents, which halves the time.
 */
function open(path: string): Face {
  const face = fontkit.openSync(path);
  // A face keeps each glyph with the letter for which it was first wanted. Were that a part of
  // another (the O in Õ), whoever copies or hears a later document would get wrong letters.
  for (const codePoint of face.characterSet) face.glyphForCodePoint(codePoint);
  return face;
}

export const REGULAR = open(
  require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
);
export const BOLD = open(require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'));

const bold = new Set(BOLD.characterSet);
const known = new Set(REGULAR.characterSet.filter((codePoint) => bold.has(codePoint)));

/** @throws Error for a text with a character that the faces lack and a reader would not see */
export function requireGlyphs(text: string): void {
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    if (!known.has(codePoint)) {
      throw new Error(`Figtree has no "${character}" (U+${codePoint.toString(16)}): ${text}`);
    }
  }
}
