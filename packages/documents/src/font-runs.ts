import { type Font, figtree, fontOf, hasAll, type Weight } from './fonts.ts';

/** A stretch of text in one font; without a font, one letter that no font has. */
export interface FontRun {
  text: string;
  font: Font | undefined;
}

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A text's letters with their marks, as a reader counts them. */
export const lettersOf = (text: string): string[] =>
  Array.from(letters.segment(printed(text)), ({ segment }) => segment);

/**
 * A text without what only tells one space or hyphen from another (French parts thousands by a space
 * of its own), or is not seen at all but as a part of its neighbours.
 */
const printed = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Space_Separator}/gu, (space) => (space === ' ' ? space : '\u00a0'))
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/(?![\u200c\u200d])\p{Format}/gu, '');

/**
 * A text in runs of one font each, in the order of writing. A letter whose marks no font has is
 * printed without them; one that no font has at all is a run without a font.
 */
export function fontRunsOf(text: string, weight: Weight): FontRun[] {
  const whole = printed(text);
  const own = figtree(weight);
  // As most texts are, and their letters need not be told apart.
  if (hasAll(own, whole)) return whole ? [{ text: whole, font: own }] : [];
  const runs: FontRun[] = [];
  for (const letter of lettersOf(text)) {
    const run = fontRunOf(letter, weight);
    const last = runs.at(-1);
    if (last?.font && last.font.name === run.font?.name) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

function fontRunOf(letter: string, weight: Weight): FontRun {
  const [bare = ''] = letter.normalize('NFD');
  for (const text of [letter, bare]) {
    const font = fontOf(text, weight);
    if (font) return { text, font };
  }
  return { text: letter, font: undefined };
}

/** Has every letter of it, or the letter without its marks, a font to be printed in? */
export const isPrintable = (text: string): boolean =>
  fontRunsOf(text, 'regular').every(({ font }) => font !== undefined);

/**
 * The runs of a line from left to right: words of Hebrew or Arabic that follow each other stand in
 * the order in which they are read, from the right. The letters of a run are turned by its font.
 */
export function fromLeftToRight<T extends FontRun>(runs: readonly T[]): T[] {
  const ordered: T[] = [];
  let turned: T[] = [];
  let between: T[] = [];
  const close = () => {
    ordered.push(...turned.toReversed(), ...between);
    turned = [];
    between = [];
  };
  for (const run of runs) {
    if (run.font?.rightToLeft) {
      turned.push(...between, run);
      between = [];
    } else {
      between.push(run);
      if (turned.length === 0 || !run.font || /\p{Letter}/u.test(run.text)) close();
    }
  }
  close();
  return ordered;
}
