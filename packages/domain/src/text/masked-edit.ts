/**
 * The manner in which a field writes what is typed. `within` while something is corrected before its
 * end: then what is half deleted stays so; `left` when the field has been left, and nothing more follows.
 */
export type Mask = (text: string, moment: 'typing' | 'within' | 'left') => string;

/** A change of a field, as the browser tells it. */
export interface Edit {
  /** The text that the field showed before. */
  before: string;
  /** The text that it holds now, and the place of the caret in it. */
  typed: string;
  caret: number;
  /** Was the character after the caret deleted, and not the one before it? */
  forward: boolean;
}

const isSign = (char: string | undefined): boolean => /[\p{L}\d&]/u.test(char ?? '');

const signsIn = (text: string): number => [...text].filter(isSign).length;

/**
 * A masked field after a change: its text, and the caret behind the same letters and digits as before it
 * was masked. A deleted separator takes the character beside it along, since the mask puts it back.
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

/** The place behind so many letters and digits. */
function behind(text: string, signs: number): number {
  let left = signs;
  let at = 0;
  while (left > 0 && at < text.length) {
    if (isSign(text[at])) left -= 1;
    at += 1;
  }
  return at;
}

/** The field without the letter or digit beside the separator that was deleted. */
function withNeighbour({ before, caret, forward }: Edit): Pick<Edit, 'typed' | 'caret'> {
  let at = forward ? caret + 1 : caret;
  while (at >= 0 && at < before.length && !isSign(before[at])) at += forward ? 1 : -1;
  if (at < 0 || at >= before.length) return { typed: before, caret };
  const typed = before.slice(0, at) + before.slice(at + 1);
  return { typed, caret: forward ? caret : at };
}
