import { plainCode } from '../text/pasted.ts';

/**
 * Applies a mask to typed text. In it, 0 takes a digit, A a letter (or "&", as in Mexican company
 * numbers), * either. A 9 takes a digit that may be missing before a separator. Any other character
 * is literal and is inserted once something follows it. Characters that do not fit are dropped. The
 * alternative ("000|00-00") that keeps most of the input is used, and among equals the shortest.
 */
export function applyMask(mask: string, raw: string): string {
  const fits = mask.split('|').map((alternative) => fit(alternative, raw));
  return fits.reduce((best, next) => (isBetter(next, best) ? next : best), NO_FIT).text;
}

interface Fit {
  text: string;
  /** The number of letters and digits of the input that were used. */
  kept: number;
  slots: number;
}

const NO_FIT: Fit = { text: '', kept: 0, slots: Number.POSITIVE_INFINITY };

const SLOTS: Record<string, RegExp> = {
  '0': /\d/,
  '9': /\d/,
  A: /[\p{L}&]/u,
  '*': /[\p{L}\d]/u,
};

function isBetter(one: Fit, other: Fit): boolean {
  return one.kept === other.kept ? one.slots < other.slots : one.kept > other.kept;
}

/** Matches a character that a mask counts; separators are the mask's own. */
const SIGN = /[\p{L}\d&]/u;

interface Sign {
  char: string;
  /** A separator stands before it. */
  apart: boolean;
}

/** The letters and digits, and whether a separator has been typed after the last of them. */
function signsOf(raw: string): { input: Sign[]; endsApart: boolean } {
  let apart = false;
  const input = [...plainCode(raw).toUpperCase()].flatMap((char) => {
    const sign = { char, apart };
    apart = !SIGN.test(char);
    return apart ? [] : [sign];
  });
  return { input, endsApart: apart && input.length > 0 };
}

function fit(mask: string, raw: string): Fit {
  const { input, endsApart } = signsOf(raw);
  let text = '';
  let literals = '';
  let kept = 0;
  let at = 0;
  let isShort = false;
  for (const place of mask) {
    const slot = SLOTS[place];
    if (slot) {
      isShort = place === '9' && (input[at]?.apart ?? endsApart);
      if (isShort) continue;
      while (at < input.length && !slot.test(input[at]?.char ?? '')) at += 1;
      if (at === input.length) break;
      text += literals + input[at]?.char;
      literals = '';
    } else {
      literals += place;
      const isTyped = input[at]?.char === place;
      // A separator after a missing digit stays, or the next digit would take its place.
      if (!isTyped && !(isShort && at === input.length)) continue;
      text += literals;
      literals = '';
      if (!isTyped) break;
    }
    at += 1;
    kept += 1;
  }
  return { text, kept, slots: [...mask].filter((place) => SLOTS[place]).length };
}
