import { type Face, faceOf, type Weight } from './faces.ts';

/** A piece of text in one face; without a face, one letter that no face has. */
export interface Run {
  text: string;
  face: Face | undefined;
}

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** A text's letters with their marks, as a reader counts them. */
export const lettersOf = (text: string): string[] =>
  Array.from(letters.segment(plain(text)), ({ segment }) => segment);

/**
 * A text without what only tells one space or hyphen from another (French parts thousands by a space
 * of its own), or is not seen at all but as a part of its neighbours.
 */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Space_Separator}/gu, (space) => (space === ' ' ? space : '\u00a0'))
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/(?![\u200c\u200d])\p{Format}/gu, '');

/**
 * A text in pieces of one face each, in the order of writing. A letter whose marks no face has is
 * printed without them; one that no face has at all is a piece without a face.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const letter of lettersOf(text)) {
    const run = runOf(letter, weight);
    const last = runs.at(-1);
    if (last?.face && last.face.name === run.face?.name) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

function runOf(letter: string, weight: Weight): Run {
  const [bare = ''] = letter.normalize('NFD');
  for (const text of [letter, bare]) {
    const face = faceOf(text, weight);
    if (face) return { text, face };
  }
  return { text: letter, face: undefined };
}

/** Has every letter of it, or the letter without its marks, a face to be printed in? */
export const isPrintable = (text: string): boolean =>
  runsOf(text, 'regular').every(({ face }) => face !== undefined);

/**
 * The pieces of a line from left to right: words of Hebrew or Arabic that follow each other stand in
 * the order in which they are read, from the right. The letters of a piece are turned by its face.
 */
export function fromLeftToRight(runs: readonly Run[]): Run[] {
  const ordered: Run[] = [];
  let turned: Run[] = [];
  let between: Run[] = [];
  const close = () => {
    ordered.push(...turned.toReversed(), ...between);
    turned = [];
    between = [];
  };
  for (const run of runs) {
    if (run.face?.rightToLeft) {
      turned.push(...between, run);
      between = [];
    } else {
      between.push(run);
      if (turned.length === 0 || !run.face || /\p{Letter}/u.test(run.text)) close();
    }
  }
  close();
  return ordered;
}
