import { type Font, figtree, fontOf, hasAll, type Weight } from './fonts.ts';

/** A stretch of text in one font; without a font, one character that no font has. */
export interface FontRun {
  text: string;
  font: Font | undefined;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A text's characters with their marks (graphemes). */
export const charactersOf = (text: string): string[] =>
  Array.from(segmenter.segment(printed(text)), ({ segment }) => segment);

/**
 * A text with plain spaces and hyphens (French separates thousands by a space of its own), without
 * characters that are invisible by themselves.
 */
const printed = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Space_Separator}/gu, (space) => (space === ' ' ? space : '\u00a0'))
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/(?![\u200c\u200d])\p{Format}/gu, '');

/**
 * A text in runs of one font each, in the order of writing. A character whose marks no font has is
 * printed without them; a character that no font has is a run without a font.
 */
export function fontRunsOf(text: string, weight: Weight): FontRun[] {
  const whole = printed(text);
  const own = figtree(weight);
  // The usual case, which needs no splitting into characters.
  if (hasAll(own, whole)) return whole ? [{ text: whole, font: own }] : [];
  const runs: FontRun[] = [];
  for (const character of charactersOf(text)) {
    const run = fontRunOf(character, weight);
    const last = runs.at(-1);
    if (last?.font && last.font.name === run.font?.name) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

function fontRunOf(character: string, weight: Weight): FontRun {
  const [bare = ''] = character.normalize('NFD');
  for (const text of [character, bare]) {
    const font = fontOf(text, weight);
    if (font) return { text, font };
  }
  return { text: character, font: undefined };
}

/** A font has every character of the text, at least without its marks. */
export const isPrintable = (text: string): boolean =>
  fontRunsOf(text, 'regular').every(({ font }) => font !== undefined);

/**
 * The runs of a line from left to right: consecutive Hebrew or Arabic words stand in their reading
 * order, from the right. The font itself turns the characters of a run.
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
