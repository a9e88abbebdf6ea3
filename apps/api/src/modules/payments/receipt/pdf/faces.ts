import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, openFont } from './open-font.ts';

export type Weight = 'regular' | 'bold';

/** Letters of one style and some scripts; a document knows them by the name. */
export interface Face {
  name: string;
  font: Font;
  rightToLeft: boolean;
}

const require = createRequire(import.meta.url);

/** A family that comes in pieces, each a file of some scripts or of some hundred letters. */
interface Family {
  /** Which piece has which letters; beside it the folder of the files. */
  index: string;
  name: string;
  /** The pieces that are wanted; all of those with a number where there are too many to name. */
  pieces?: readonly string[];
  hasBold: boolean;
  rightToLeft?: boolean;
}

// What Figtree lacks, in the order of asking (decision record 0194).
const FAMILIES: readonly Family[] = [
  {
    index: require.resolve('@fontsource/noto-sans/unicode.json'),
    name: 'noto-sans',
    pieces: [
      'latin-ext',
      'vietnamese',
      'cyrillic',
      'cyrillic-ext',
      'greek',
      'greek-ext',
      'devanagari',
    ],
    hasBold: true,
  },
  {
    index: require.resolve('@fontsource/noto-sans-hebrew/unicode.json'),
    name: 'noto-sans-hebrew',
    pieces: ['hebrew'],
    hasBold: true,
    rightToLeft: true,
  },
  {
    index: require.resolve('@fontsource/noto-sans-arabic/unicode.json'),
    name: 'noto-sans-arabic',
    pieces: ['arabic'],
    hasBold: true,
    rightToLeft: true,
  },
  {
    index: require.resolve('@fontsource/zcool-xiaowei/unicode.json'),
    name: 'zcool-xiaowei',
    hasBold: false,
  },
];

/** The product's own face, which has the letters of all its languages. */
export const figtree = (weight: Weight): Face => ({
  name: weight,
  font: openFont(
    weight === 'bold'
      ? require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf')
      : require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  ),
  rightToLeft: false,
});

/**
 * The face that a letter (with its marks) is printed in: Figtree, else the first that has all of it.
 * @returns undefined when none has
 */
export function faceOf(letter: string, weight: Weight): Face | undefined {
  const codePoints = Array.from(letter, (character) => character.codePointAt(0) ?? 0);
  const hasAll = ({ font }: Face) => codePoints.every((point) => font.hasGlyphForCodePoint(point));
  const own = figtree(weight);
  if (hasAll(own)) return own;
  for (const family of FAMILIES) {
    for (const piece of piecesWith(family, codePoints[0] ?? 0)) {
      const face = openPiece(family, piece, weight);
      if (hasAll(face)) return face;
    }
  }
  return undefined;
}

function openPiece(family: Family, piece: string, weight: Weight): Face {
  const name = `${family.name}-${piece}-${weight === 'bold' && family.hasBold ? 700 : 400}-normal`;
  return {
    name,
    font: openFont(join(dirname(family.index), 'files', `${name}.woff`)),
    rightToLeft: family.rightToLeft ?? false,
  };
}

interface Piece {
  name: string;
  /** Code points, both included. */
  ranges: [from: number, to: number][];
}

const read = new Map<Family, Piece[]>();

/** The pieces of a family that say they have a letter; what they really have, the files know. */
function piecesWith(family: Family, codePoint: number): string[] {
  let pieces = read.get(family);
  if (!pieces) {
    pieces = readIndex(family);
    read.set(family, pieces);
  }
  return pieces
    .filter(({ ranges }) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to))
    .map(({ name }) => name);
}

function readIndex({ index, pieces }: Family): Piece[] {
  const all: Record<string, string> = JSON.parse(readFileSync(index, 'utf8'));
  return Object.entries(all).flatMap(([key, ranges]) => {
    const number = /^\[(\d+)\]$/.exec(key)?.[1];
    const name = pieces ? pieces.find((wanted) => wanted === key) : number;
    return name ? [{ name, ranges: ranges.split(',').map(toRange) }] : [];
  });
}

/** 'U+400-45F' or 'U+490'. */
function toRange(text: string): Piece['ranges'][number] {
  const [from = '', to = from] = text.replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
