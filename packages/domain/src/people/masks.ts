/**
 * Applies a mask to typed text: 0 takes a digit, A a letter (or "&", as in Mexican company
 * numbers), * either; any other character is literal and is inserted once something follows it.
 * Characters that do not fit are dropped. Of alternatives ("000|00-00") the one that keeps most of
 * the input is used, and of those the shortest.
 */
export function applyMask(mask: string, raw: string): string {
  const fits = mask.split('|').map((alternative) => fit(alternative, raw));
  return fits.reduce((best, next) => (isBetter(next, best) ? next : best), NO_FIT).text;
}

interface Fit {
  text: string;
  /** How many letters and digits of the input were used. */
  kept: number;
  slots: number;
}

const NO_FIT: Fit = { text: '', kept: 0, slots: Number.POSITIVE_INFINITY };

const SLOTS: Record<string, RegExp> = { '0': /\d/, A: /[\p{L}&]/u, '*': /[\p{L}\d]/u };

function isBetter(one: Fit, other: Fit): boolean {
  return one.kept === other.kept ? one.slots < other.slots : one.kept > other.kept;
}

function fit(mask: string, raw: string): Fit {
  // NFKC turns the full-width digits of some keyboards into plain ones.
  const input = [...raw.normalize('NFKC').toUpperCase()].filter((char) => /[\p{L}\d&]/u.test(char));
  let text = '';
  let literals = '';
  let kept = 0;
  let at = 0;
  for (const place of mask) {
    const slot = SLOTS[place];
    if (slot) {
      while (at < input.length && !slot.test(input[at] ?? '')) at += 1;
      if (at === input.length) break;
      text += literals + input[at];
      literals = '';
    } else {
      literals += place;
      if (input[at] !== place) continue;
      text += literals;
      literals = '';
    }
    at += 1;
    kept += 1;
  }
  return { text, kept, slots: [...mask].filter((place) => SLOTS[place]).length };
}
