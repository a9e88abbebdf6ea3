/**
 * Formats the text of a field. `within` is a correction before the end of the text: half-deleted
 * parts stay. `left` is a field that has been left, with nothing to follow.
 */
export type Mask = (text: string, moment: 'typing' | 'within' | 'left') => string;

/** A change of a field, as the browser reports it. */
export interface Edit {
  /** The previous text of the field. */
  before: string;
  /** The text after the change, and the place of the caret in it. */
  typed: string;
  caret: number;
  /** The character after the caret was deleted, not the one before it. */
  forward: boolean;
}

const isSign = (char: string | undefined): boolean => /[\p{L}\d&]/u.test(char ?? '');

const signsIn = (text: string): number => [...text].filter(isSign).length;

/**
 * A masked field after a change: its text, and the caret behind the same letters and digits as
 * before masking. A deleted separator takes its neighbour along, since the mask puts it back.
 */
export function maskedEdit(mask: Mask, edit: Edit): { text: string; caret: number } {
  const done = masked(mask, edit);
  const isSeparator = edit.typed.length === edit.before.length - 1 && done.text === edit.before;
  return isSeparator ? masked(mask, withNeighbour(edit)) : done;
}

function masked(mask: Mask, { typed, caret }: Pick<Edit, 'typed' | 'caret'>) {
  if (caret >= typed.length) {
    const text = mask(typed, 'typing');
    return { text, caret: text.length };
  }
  const text = mask(typed, 'within');
  return { text, caret: behind(text, signsIn(mask(typed.slice(0, caret), 'within'))) };
}

/** The place behind this number of letters and digits. */
function behind(text: string, signs: number): number {
  let left = signs;
  let at = 0;
  while (left > 0 && at < text.length) {
    if (isSign(text[at])) left -= 1;
    at += 1;
  }
  return at;
}

/** The field without the letter or digit beside the deleted separator. */
function withNeighbour({ before, caret, forward }: Edit): Pick<Edit, 'typed' | 'caret'> {
  let at = forward ? caret + 1 : caret;
  while (at >= 0 && at < before.length && !isSign(before[at])) at += forward ? 1 : -1;
  if (at < 0 || at >= before.length) return { typed: before, caret };
  const typed = before.slice(0, at) + before.slice(at + 1);
  return { typed, caret: forward ? caret : at };
}
