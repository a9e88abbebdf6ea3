/** The form rule everywhere (spec 1 §5, decision B.4). */
export const MIN_PASSWORD = 7;

/** Bounds the work of hashing (decision B.4). */
export const MAX_PASSWORD = 128;

const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

/**
 * How hard a password is to guess, for the meter beside the field: 0 (too short) to 4. It counts
 * what a guesser must try: repeats and runs ("aaaa", "1234", "qwerty") count once, and mixing kinds
 * of characters helps less than length. Advice only: what is refused is decided by the length and
 * by the list of common passwords. "8 characters and one capital letter" (spec 1 §5) is the advice.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < MIN_PASSWORD) return 0;
  const bits = surprisingCharacters(password) * Math.log2(alphabetSize(password));
  if (bits < 30) return 1;
  if (bits < 45) return 2;
  if (bits < 64) return 3;
  return 4;
}

/** Characters that do not merely continue a repeat ("aa") or a run of three ("abc", "321"). */
function surprisingCharacters(password: string): number {
  const lower = [...password.toLowerCase()];
  return lower.filter((char, at) => {
    const [before = '', previous = ''] = [lower[at - 2], lower[at - 1]];
    const isRun = SEQUENCES.some(
      (run) => run.includes(before + previous + char) || run.includes(char + previous + before),
    );
    return char !== previous && !(before && isRun);
  }).length;
}

function alphabetSize(password: string): number {
  let size = 0;
  if (/\p{Ll}/u.test(password)) size += 26;
  if (/\p{Lu}/u.test(password)) size += 26;
  if (/\d/.test(password)) size += 10;
  if (/[^\p{L}\d]/u.test(password)) size += 33;
  if (/[^\p{ASCII}]/u.test(password)) size += 40;
  return size;
}
