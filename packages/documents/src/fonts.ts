import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type FontFile, openFont } from './open-font.ts';

export type Weight = 'regular' | 'bold';

/** A font file of one weight and some scripts; a document refers to it by name. */
export interface Font {
  name: string;
  file: FontFile;
  rightToLeft: boolean;
}

const require = createRequire(import.meta.url);

/** A typeface in subsets, each a file of some scripts or of some hundred characters. */
interface Family {
  /** The file that lists the characters of each subset; the font files lie beside it. */
  index: string;
  name: string;
  /** The subsets in use; absent, all numbered ones, where they are too many to name. */
  subsets?: readonly string[];
  hasBold: boolean;
  rightToLeft?: boolean;
}

// Families for the characters that Figtree lacks, in the order of asking (decision record 0210).
const FAMILIES: readonly Family[] = [
  {
    index: require.resolve('@fontsource/noto-sans/unicode.json'),
    name: 'noto-sans',
    subsets: [
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
    subsets: ['hebrew'],
    hasBold: true,
    rightToLeft: true,
  },
  {
    index: require.resolve('@fontsource/noto-sans-arabic/unicode.json'),
    name: 'noto-sans-arabic',
    subsets: ['arabic'],
    hasBold: true,
    rightToLeft: true,
  },
  {
    index: require.resolve('@fontsource/zcool-xiaowei/unicode.json'),
    name: 'zcool-xiaowei',
    hasBold: false,
  },
];

const FIGTREE: Record<Weight, string> = {
  regular: require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'),
};

/** The product's own font, which has the characters of all its languages. */
export const figtree = (weight: Weight): Font => ({
  name: weight,
  file: openFont(FIGTREE[weight]),
  rightToLeft: false,
});

/** @throws Error for a text with a character that the product's own font lacks */
export function requireGlyphs(text: string): void {
  for (const character of new Set(text)) {
    if (!hasAll(figtree('regular'), character) || !hasAll(figtree('bold'), character)) {
      const codePoint = character.codePointAt(0)?.toString(16);
      throw new Error(`Figtree has no "${character}" (U+${codePoint}): ${text}`);
    }
  }
}

/**
 * The font in which a character (with its marks) is printed: Figtree, else the first that has all
 * of it.
 * @returns undefined when none has
 */
export function fontOf(character: string, weight: Weight): Font | undefined {
  const own = figtree(weight);
  if (hasAll(own, character)) return own;
  for (const family of FAMILIES) {
    for (const subset of subsetsWith(family, character.codePointAt(0) ?? 0)) {
      const font = openSubset(family, subset, weight);
      if (hasAll(font, character)) return font;
    }
  }
  return undefined;
}

/** The font has every character of a text. */
export function hasAll({ file }: Font, text: string): boolean {
  for (const character of text) {
    if (!file.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return false;
  }
  return true;
}

function openSubset(family: Family, subset: string, weight: Weight): Font {
  const name = `${family.name}-${subset}-${weight === 'bold' && family.hasBold ? 700 : 400}-normal`;
  return {
    name,
    file: openFont(join(dirname(family.index), 'files', `${name}.woff`)),
    rightToLeft: family.rightToLeft ?? false,
  };
}

interface Subset {
  name: string;
  /** Code points, both included. */
  ranges: [from: number, to: number][];
}

const read = new Map<Family, Subset[]>();

/** The subsets of a family that claim a character; only the files tell for certain. */
function subsetsWith(family: Family, codePoint: number): string[] {
  let subsets = read.get(family);
  if (!subsets) {
    subsets = readIndex(family);
    read.set(family, subsets);
  }
  return subsets
    .filter(({ ranges }) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to))
    .map(({ name }) => name);
}

function readIndex({ index, subsets }: Family): Subset[] {
  const all: Record<string, string> = JSON.parse(readFileSync(index, 'utf8'));
  return Object.entries(all).flatMap(([key, ranges]) => {
    const number = /^\[(\d+)\]$/.exec(key)?.[1];
    const name = subsets ? subsets.find((wanted) => wanted === key) : number;
    return name ? [{ name, ranges: ranges.split(',').map(toRange) }] : [];
  });
}

/** 'U+400-45F' or 'U+490'. */
function toRange(text: string): Subset['ranges'][number] {
  const [from = '', to = from] = text.replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
