import { createRequire } from 'node:module';

type Face = PDFKit.Mixins.PDFFontSource & {
  characterSet: number[];
  glyphForCodePoint(codePoint: number): unknown;
};

interface Faces {
  regular: Face;
  bold: Face;
  /** The code points that both have. */
  known: Set<number>;
}

const require = createRequire(import.meta.url);
let faces: Faces | undefined;

/** Figtree, read once, when the first receipt is printed; a document embeds only what it uses. */
export function openFaces(): Faces {
  faces ??= read();
  return faces;
}

function read(): Faces {
  const regular = open(
    require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  );
  const bold = open(require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'));
  const inBold = new Set(bold.characterSet);
  const known = new Set(regular.characterSet.filter((codePoint) => inBold.has(codePoint)));
  return { regular, bold, known };
}

function open(path: string): Face {
  // The reader of fonts that pdfkit itself uses.
  const fontkit: { openSync(path: string): Face } = createRequire(require.resolve('pdfkit'))(
    'fontkit',
  );
  const face = fontkit.openSync(path);
  // A face keeps each glyph with the letter for which it was first wanted. Were that a part of
  // another (the O in Õ), whoever copies or hears a later document would get wrong letters.
  for (const codePoint of face.characterSet) face.glyphForCodePoint(codePoint);
  return face;
}

/**
 * A text in letters that the faces have, for people's names may come in any script: a letter without
 * its accent before a question mark.
 */
export function printable(text: string): string {
  const { known } = openFaces();
  const has = (character: string) => known.has(character.codePointAt(0) ?? 0);
  return Array.from(text.normalize('NFC'), (character) => {
    const plain = character.normalize('NFD').charAt(0);
    return [character, plain].find(has) ?? '?';
  }).join('');
}
